L0:
(W)  and (1|M0)  r127.0<1>:ud  r0.0<0;1,0>:ud  0xFFFFFFC0:ud
(W)  add (1|M0)  r127.0<1>:ud  r127.0<0;1,0>:ud  0x0:ud  {I@1}
(W)  mov (16|M0)  r104.0<1>:ud  r0.0<1;1,0>:ud
(W)  or (1|M0)  cr0.0<1>:ud  cr0.0<0;1,0>:ud  0x400004C0:ud  {A@1}
(W)  mov (1|M0)  r4.0<2>:b  r104.8<0;1,0>:b  {A@1}
(W)  shl (1|M0)  r1.6<1>:d  r104.1<0;1,0>:d  5:w
(W)  mov (1|M0)  r5.0<1>:d  r4.0<0;1,0>:ub  {I@2}
(W)  shl (1|M0)  r3.0<1>:d  r104.6<0;1,0>:d  5:w  {Compacted}
(W)  shl (1|M0)  r6.0<1>:d  r5.0<0;1,0>:d  4:w  {Compacted,I@2}
(W)  shl (1|M0)  r7.0<1>:d  r5.0<0;1,0>:d  2:w  {Compacted}
(W)  and (1|M0)  r114.0<1>:d  r6.0<0;1,0>:d  16:w  {Compacted,I@2}
(W)  and (1|M0)  r114.5<1>:d  r7.0<0;1,0>:d  24:w  {I@2}
(W)  and (1|M0)  r11.0<1>:d  r1.2<0;1,0>:d  63:w  {Compacted}
(W)  or (1|M0)  r114.4<1>:d  r3.0<0;1,0>:d  r114.0<0;1,0>:d  {Compacted,I@3}
(W)  or (1|M0)  r114.1<1>:d  r1.6<0;1,0>:d  r114.5<0;1,0>:d  {I@3}
(W)  mov (1|M0)  r8.0<1>:uq  r1.0<0;1,0>:q
(W)  mov (1|M0)  r8.1<1>:uq  0x3FF00000FFF:uq
(W)  mov (1|M0)  r8.4<1>:ud  4095:w
(W)  mov (1|M0)  r8.7<1>:ud  0x70F:uw
(W)  mov (1|M0)  r9.0<1>:uq  r1.1<0;1,0>:q
(W)  mov (1|M0)  r9.1<1>:uq  0x3FF00000FFF:uq
(W)  mov (1|M0)  r9.4<1>:ud  4095:w
(W)  mov (1|M0)  r9.7<1>:ud  0x70F:uw
(W)  and (1|M0)  r10.0<1>:d  r1.0<0;1,0>:d  63:w  {Compacted}
(W)  shr (1|M0)  r12.0<1>:ud  r11.0<0;1,0>:ud  2:w
(W)  mov (2|M0)  r9.5<1>:ud  r114.4<1;1,0>:d
(W)  mov (2|M0)  r8.5<1>:ud  r114.0<1;1,0>:d
        mov (16|M0)  r106.0<1>:f  0.0:f  {Compacted}
        mov (16|M0)  r107.0<1>:f  0.0:f  {Compacted}
        mov (16|M0)  r108.0<1>:f  0.0:f  {Compacted}
        mov (16|M0)  r109.0<1>:f  0.0:f  {Compacted}
        mov (16|M0)  r110.0<1>:f  0.0:f  {Compacted}
        mov (16|M0)  r111.0<1>:f  0.0:f  {Compacted}
        mov (16|M0)  r112.0<1>:f  0.0:f  {Compacted}
        mov (16|M0)  r113.0<1>:f  0.0:f
        send.ugm (1|M0)  null  r9  null:0  0x0  0x02080403  {I@2,$0} // wr:1+0, rd:0; load_block2d.ugm.d32.a64.ca.ca
        send.ugm (1|M0)  null  r8  null:0  0x0  0x02080403  {I@1,$1} // wr:1+0, rd:0; load_block2d.ugm.d32.a64.ca.ca
(W)  mov (1|M0)  r105.0<1>:q  r1.0<0;1,0>:q
(W)  mov (1|M0)  r105.3<1>:d  1023:w
(W)  mov (1|M0)  r105.4<1>:d  4095:w
(W)  mov (1|M0)  r105.5<1>:d  0:w
(W)  mov (1|M0)  r105.7<1>:f  9.43564e-41:f
(W)  mov (1|M0)  r125.0<1>:q  r1.1<0;1,0>:q
(W)  mov (1|M0)  r125.3<1>:d  1023:w
(W)  mov (1|M0)  r125.4<1>:d  4095:w
(W)  mov (1|M0)  r125.3<1>:uq  0x1F0F00000000:uq
(W)  mov (1|M0)  r125.8<1>:d  224:w
(W)  mov (1|M0)  r125.9<1>:d  192:w
(W)  mov (1|M0)  r125.10<1>:d  160:w
(W)  mov (1|M0)  r125.11<1>:d  128:w
(W)  mov (1|M0)  r125.12<1>:d  96:w
(W)  mov (1|M0)  r125.13<1>:d  64:w
(W)  mov (1|M0)  r125.14<1>:d  32:w
(W)  mov (1|M0)  r105.8<1>:d  0:w
(W)  add (1|M0)  r125.2<1>:d  r11.0<0;1,0>:d  4095:w
(W)  mov (1|M0)  r105.6<1>:d  r114.1<0;1,0>:d
(W)  shr (1|M0)  r126.0<1>:ud  r10.0<0;1,0>:ud  2:w
(W)  add (1|M0)  r105.2<1>:d  r10.0<0;1,0>:d  4095:w
(W)  bfn.0xFE (1|M0)  r125.5<1>:ud  r12.0<0;0>:ud  r114.0<0;0>:ud  r3.0<0>:ud  // s0|s1|s2
L832:
(W)  or (1|M0)  r105.5<1>:d  r126.0<0;1,0>:d  r105.8<0;1,0>:d  {I@3}
(W)  mov (1|M0)  r125.6<1>:d  r105.8<0;1,0>:d
        send.ugm (1|M0)  r5  r105  null:0  0x0  0x02800403  {A@1,$8} // wr:1+0, rd:8; load_block2d.ugm.d32.a64
        send.ugm (1|M0)  r21  r125  null:0  0x0  0x03F00403  {I@1,$9} // wr:1+0, rd:31; load_block2d.ugm.d32.a64
        send.ugm (1|M0)  r13  r105  null:0  0x10000  0x02800403  {$10} // wr:1+0, rd:8; load_block2d.ugm.d32.a64.flat[A+(0x10,0x0)]
        send.ugm (1|M0)  r55  r105  null:0  0x20000  0x02800403  {$11} // wr:1+0, rd:8; load_block2d.ugm.d32.a64.flat[A+(0x20,0x0)]
        sync.nop  null  {$6.src}
        send.ugm (1|M0)  r71  r125  null:0  0x8000000  0x03F00403  {$12} // wr:1+0, rd:31; load_block2d.ugm.d32.a64.flat[A+(0x0,0x20)]
        send.ugm (1|M0)  r63  r105  null:0  0x30000  0x02800403  {$13} // wr:1+0, rd:8; load_block2d.ugm.d32.a64.flat[A+(0x30,0x0)]
(W)  bfn.0xFE (1|M0)  r3.6<1>:ud  r105.8<0;0>:ud  r125.14<0;0>:ud  r114.5<0>:ud  // s0|s1|s2
(W)  mov (1|M0)  r3.0<1>:uq  r1.1<0;1,0>:q
(W)  mov (1|M0)  r3.1<1>:uq  0x3FF00000FFF:uq
(W)  mov (1|M0)  r3.4<1>:ud  4095:w
(W)  mov (1|M0)  r3.5<1>:ud  r114.4<0;1,0>:d
(W)  mov (1|M0)  r3.7<1>:ud  0x70F:uw
(W)  bfn.0xFE (1|M0)  r53.5<1>:ud  r105.8<0;0>:ud  r125.13<0;0>:ud  r114.0<0>:ud  // s0|s1|s2
        send.ugm (1|M0)  null  r3  null:0  0x0  0x02080403  {I@2,$14} // wr:1+0, rd:0; load_block2d.ugm.d32.a64.ca.ca
(W)  mov (1|M0)  r53.0<1>:uq  r1.0<0;1,0>:q
(W)  mov (1|M0)  r53.1<1>:uq  0x3FF00000FFF:uq
(W)  mov (1|M0)  r53.4<1>:ud  4095:w
(W)  mov (1|M0)  r53.6<1>:ud  r114.1<0;1,0>:d
(W)  mov (1|M0)  r53.7<1>:ud  0x70F:uw
(W)  bfn.0xFE (1|M0)  r54.6<1>:ud  r105.8<0;0>:ud  r125.13<0;0>:ud  r114.5<0>:ud  // s0|s1|s2
(W)  mov (1|M0)  r54.0<1>:uq  r1.1<0;1,0>:q
(W)  mov (1|M0)  r54.1<1>:uq  0x3FF00000FFF:uq
(W)  mov (1|M0)  r54.4<1>:ud  4095:w
(W)  mov (1|M0)  r54.5<1>:ud  r114.4<0;1,0>:d
(W)  mov (1|M0)  r54.7<1>:ud  0x70F:uw
        send.ugm (1|M0)  null  r53  null:0  0x0  0x02080403  {I@7,$15} // wr:1+0, rd:0; load_block2d.ugm.d32.a64.ca.ca
        send.ugm (1|M0)  null  r54  null:0  0x0  0x02080403  {I@1,$0} // wr:1+0, rd:0; load_block2d.ugm.d32.a64.ca.ca
(W)  bfn.0xFE (1|M0)  r2.5<1>:ud  r105.8<0;0>:ud  r125.14<0;0>:ud  r114.0<0>:ud  {$4.src} // s0|s1|s2
(W)  mov (1|M0)  r2.0<1>:uq  r1.0<0;1,0>:q
(W)  mov (1|M0)  r2.1<1>:uq  0x3FF00000FFF:uq
(W)  mov (1|M0)  r2.4<1>:ud  4095:w
(W)  mov (1|M0)  r2.6<1>:ud  r114.1<0;1,0>:d
(W)  mov (1|M0)  r2.7<1>:ud  0x70F:uw
(W)  bfn.0xFE (1|M0)  r103.5<1>:ud  r105.8<0;0>:ud  r125.12<0;0>:ud  r114.0<0>:ud  {$7.src} // s0|s1|s2
(W)  mov (1|M0)  r103.0<1>:uq  r1.0<0;1,0>:q
(W)  mov (1|M0)  r103.1<1>:uq  0x3FF00000FFF:uq
(W)  mov (1|M0)  r103.4<1>:ud  4095:w
(W)  mov (1|M0)  r103.6<1>:ud  r114.1<0;1,0>:d
(W)  mov (1|M0)  r103.7<1>:ud  0x70F:uw
        send.ugm (1|M0)  null  r2  null:0  0x0  0x02080403  {I@7,$1} // wr:1+0, rd:0; load_block2d.ugm.d32.a64.ca.ca
        send.ugm (1|M0)  null  r103  null:0  0x0  0x02080403  {I@1,$3} // wr:1+0, rd:0; load_block2d.ugm.d32.a64.ca.ca
(W)  bfn.0xFE (1|M0)  r2.6<1>:ud  r105.8<0;0>:ud  r125.12<0;0>:ud  r114.5<0>:ud  {$1.src} // s0|s1|s2
(W)  bfn.0xFE (1|M0)  r103.6<1>:ud  r105.8<0;0>:ud  r125.8<0;0>:ud  r114.5<0>:ud  {$3.src} // s0|s1|s2
(W)  mov (1|M0)  r2.0<1>:uq  r1.1<0;1,0>:q
(W)  mov (1|M0)  r2.1<1>:uq  0x3FF00000FFF:uq
(W)  mov (1|M0)  r2.4<1>:ud  4095:w
(W)  mov (1|M0)  r2.5<1>:ud  r114.4<0;1,0>:d
(W)  mov (1|M0)  r2.7<1>:ud  0x70F:uw
(W)  mov (1|M0)  r103.0<1>:uq  r1.1<0;1,0>:q
(W)  mov (1|M0)  r103.1<1>:uq  0x3FF00000FFF:uq
(W)  mov (1|M0)  r103.4<1>:ud  4095:w
        sync.allwr  ($6,$9)
        dpas.8x8 (16|M0)  r106:f  r106:f  r21:tf32  r5.0:tf32  {$8}
(W)  mov (1|M0)  r103.5<1>:ud  r114.4<0;1,0>:d
(W)  mov (1|M0)  r103.7<1>:ud  0x70F:uw
        send.ugm (1|M0)  null  r2  null:0  0x0  0x02080403  {I@6,$4} // wr:1+0, rd:0; load_block2d.ugm.d32.a64.ca.ca
        send.ugm (1|M0)  null  r103  null:0  0x0  0x02080403  {I@1,$7} // wr:1+0, rd:0; load_block2d.ugm.d32.a64.ca.ca
        dpas.8x8 (16|M0)  r106:f  r106:f  r29:tf32  r9.0:tf32  {$8}
        sync.nop  null  {Compacted,$8.src}
        send.ugm (1|M0)  r3  r105  null:0  0x40000  0x02800403  {$2} // wr:1+0, rd:8; load_block2d.ugm.d32.a64.flat[A+(0x40,0x0)]
        sync.nop  null  {Compacted,$8.dst}
        dpas.8x8 (16|M0)  r106:f  r106:f  r37:tf32  r13.0:tf32  {$10}
        dpas.8x8 (16|M0)  r106:f  r106:f  r45:tf32  r17.0:tf32  {$10}
        sync.nop  null  {$10.src}
        send.ugm (1|M0)  r19  r125  null:0  0x10000000  0x03F00403  {$5} // wr:1+0, rd:31; load_block2d.ugm.d32.a64.flat[A+(0x0,0x40)]
        send.ugm (1|M0)  r11  r105  null:0  0x50000  0x02800403  {$6} // wr:1+0, rd:8; load_block2d.ugm.d32.a64.flat[A+(0x50,0x0)]
(W)  bfn.0xFE (1|M0)  r51.5<1>:ud  r105.8<0;0>:ud  r125.11<0;0>:ud  r114.0<0>:ud  // s0|s1|s2
(W)  mov (1|M0)  r51.0<1>:uq  r1.0<0;1,0>:q
(W)  mov (1|M0)  r51.1<1>:uq  0x3FF00000FFF:uq
(W)  mov (1|M0)  r51.4<1>:ud  4095:w
        sync.allwr  ($11,$12)
        dpas.8x8 (16|M0)  r106:f  r106:f  r71:tf32  r55.0:tf32  {$10}
(W)  mov (1|M0)  r51.6<1>:ud  r114.1<0;1,0>:d
(W)  mov (1|M0)  r51.7<1>:ud  0x70F:uw
(W)  bfn.0xFE (1|M0)  r52.6<1>:ud  r105.8<0;0>:ud  r125.11<0;0>:ud  r114.5<0>:ud  // s0|s1|s2
(W)  mov (1|M0)  r52.0<1>:uq  r1.1<0;1,0>:q
(W)  mov (1|M0)  r52.1<1>:uq  0x3FF00000FFF:uq
(W)  mov (1|M0)  r52.4<1>:ud  4095:w
        dpas.8x8 (16|M0)  r106:f  r106:f  r79:tf32  r59.0:tf32  {$10}
        sync.nop  null  {$10.src}
        send.ugm (1|M0)  r53  r105  null:0  0x60000  0x02800403  {$14} // wr:1+0, rd:8; load_block2d.ugm.d32.a64.flat[A+(0x60,0x0)]
(W)  mov (1|M0)  r52.5<1>:ud  r114.4<0;1,0>:d
(W)  mov (1|M0)  r52.7<1>:ud  0x70F:uw
        send.ugm (1|M0)  null  r51  null:0  0x0  0x02080403  {I@7,$15} // wr:1+0, rd:0; load_block2d.ugm.d32.a64.ca.ca
        send.ugm (1|M0)  null  r52  null:0  0x0  0x02080403  {I@1,$8} // wr:1+0, rd:0; load_block2d.ugm.d32.a64.ca.ca
(W)  bfn.0xFE (1|M0)  r51.5<1>:ud  r105.8<0;0>:ud  r125.9<0;0>:ud  r114.0<0>:ud  {$15.src} // s0|s1|s2
        sync.nop  null  {$13.dst}
        dpas.8x8 (16|M0)  r106:f  r106:f  r87:tf32  r63.0:tf32  {$10}
(W)  mov (1|M0)  r51.0<1>:uq  r1.0<0;1,0>:q
(W)  mov (1|M0)  r51.1<1>:uq  0x3FF00000FFF:uq
(W)  mov (1|M0)  r51.4<1>:ud  4095:w
(W)  mov (1|M0)  r51.6<1>:ud  r114.1<0;1,0>:d
(W)  mov (1|M0)  r51.7<1>:ud  0x70F:uw
(W)  bfn.0xFE (1|M0)  r52.6<1>:ud  r105.8<0;0>:ud  r125.9<0;0>:ud  r114.5<0>:ud  {$8.src} // s0|s1|s2
        dpas.8x8 (16|M0)  r106:f  r106:f  r95:tf32  r67.0:tf32  {$10}
        sync.nop  null  {$10.src}
        send.ugm (1|M0)  r69  r125  null:0  0x18000000  0x03F00403  {$9} // wr:1+0, rd:31; load_block2d.ugm.d32.a64.flat[A+(0x0,0x60)]
        send.ugm (1|M0)  r61  r105  null:0  0x70000  0x02800403  {$11} // wr:1+0, rd:8; load_block2d.ugm.d32.a64.flat[A+(0x70,0x0)]
(W)  bfn.0xFE (1|M0)  r101.5<1>:ud  r105.8<0;0>:ud  r125.10<0;0>:ud  r114.0<0>:ud  // s0|s1|s2
(W)  mov (1|M0)  r101.0<1>:uq  r1.0<0;1,0>:q
(W)  mov (1|M0)  r101.1<1>:uq  0x3FF00000FFF:uq
(W)  mov (1|M0)  r101.4<1>:ud  4095:w
(W)  mov (1|M0)  r101.6<1>:ud  r114.1<0;1,0>:d
(W)  mov (1|M0)  r101.7<1>:ud  0x70F:uw
(W)  bfn.0xFE (1|M0)  r102.6<1>:ud  r105.8<0;0>:ud  r125.10<0;0>:ud  r114.5<0>:ud  // s0|s1|s2
(W)  mov (1|M0)  r102.0<1>:uq  r1.1<0;1,0>:q
(W)  mov (1|M0)  r102.1<1>:uq  0x3FF00000FFF:uq
(W)  mov (1|M0)  r102.4<1>:ud  4095:w
(W)  mov (1|M0)  r102.5<1>:ud  r114.4<0;1,0>:d
(W)  mov (1|M0)  r102.7<1>:ud  0x70F:uw
        send.ugm (1|M0)  null  r101  null:0  0x0  0x02080403  {I@7,$12} // wr:1+0, rd:0; load_block2d.ugm.d32.a64.ca.ca
        send.ugm (1|M0)  null  r102  null:0  0x0  0x02080403  {I@1,$0} // wr:1+0, rd:0; load_block2d.ugm.d32.a64.ca.ca
(W)  mov (1|M0)  r52.0<1>:uq  r1.1<0;1,0>:q
(W)  mov (1|M0)  r52.1<1>:uq  0x3FF00000FFF:uq
        sync.allwr  ($2,$10)
        dpas.8x8 (16|M0)  r106:f  r106:f  r19:tf32  r3.0:tf32  {$5}
(W)  mov (1|M0)  r52.4<1>:ud  4095:w
(W)  mov (1|M0)  r52.5<1>:ud  r114.4<0;1,0>:d
(W)  mov (1|M0)  r52.7<1>:ud  0x70F:uw
(W)  or (1|M0)  r101.0<1>:d  r105.8<0;1,0>:d  224:w  {$12.src}
(W)  bfn.0xFE (1|M0)  r102.5<1>:ud  r105.8<0;0>:ud  r125.8<0;0>:ud  r114.0<0>:ud  {$0.src} // s0|s1|s2
(W)  add (1|M0)  r105.8<1>:d  r105.8<0;1,0>:d  256:w  {$11.src}
        dpas.8x8 (16|M0)  r106:f  r106:f  r27:tf32  r7.0:tf32  {$5}
        sync.nop  null  {$5.src}
        send.ugm (1|M0)  r3  r105  null:0  0x80000  0x02800403  {I@1,$1} // wr:1+0, rd:8; load_block2d.ugm.d32.a64.flat[A+(0x80,0x0)]
        send.ugm (1|M0)  null  r51  null:0  0x0  0x02080403  {$13} // wr:1+0, rd:0; load_block2d.ugm.d32.a64.ca.ca
        send.ugm (1|M0)  null  r52  null:0  0x0  0x02080403  {$4} // wr:1+0, rd:0; load_block2d.ugm.d32.a64.ca.ca
(W)  mov (1|M0)  r102.0<1>:uq  r1.0<0;1,0>:q
(W)  mov (1|M0)  r102.1<1>:uq  0x3FF00000FFF:uq
(W)  mov (1|M0)  r102.4<1>:ud  4095:w
        sync.nop  null  {$6.dst}
        dpas.8x8 (16|M0)  r106:f  r106:f  r35:tf32  r11.0:tf32  {$5}
(W)  mov (1|M0)  r102.6<1>:ud  r114.1<0;1,0>:d
(W)  mov (1|M0)  r102.7<1>:ud  0x70F:uw
(W)  or (1|M0)  r51.5<1>:ud  r105.8<0;1,0>:d  r114.0<0;1,0>:d  {$13.src}
(W)  mov (1|M0)  r51.0<1>:uq  r1.0<0;1,0>:q
(W)  mov (1|M0)  r51.1<1>:uq  0x3FF00000FFF:uq
(W)  mov (1|M0)  r51.4<1>:ud  4095:w
        dpas.8x8 (16|M0)  r106:f  r106:f  r43:tf32  r15.0:tf32  {$5}
        sync.nop  null  {$5.src}
        send.ugm (1|M0)  r19  r125  null:0  0x20000000  0x03F00403  {$15} // wr:1+0, rd:31; load_block2d.ugm.d32.a64.flat[A+(0x0,0x80)]
        send.ugm (1|M0)  r11  r105  null:0  0x90000  0x02800403  {$8} // wr:1+0, rd:8; load_block2d.ugm.d32.a64.flat[A+(0x90,0x0)]
(W)  mov (1|M0)  r51.6<1>:ud  r114.1<0;1,0>:d
(W)  mov (1|M0)  r51.7<1>:ud  0x70F:uw
(W)  or (1|M0)  r52.6<1>:ud  r105.8<0;1,0>:d  r114.5<0;1,0>:d  {$4.src}
(W)  mov (1|M0)  r52.0<1>:uq  r1.1<0;1,0>:q
        sync.allwr  ($5,$14)
        dpas.8x8 (16|M0)  r106:f  r106:f  r69:tf32  r53.0:tf32  {$9}
(W)  mov (1|M0)  r52.1<1>:uq  0x3FF00000FFF:uq
(W)  mov (1|M0)  r52.4<1>:ud  4095:w
(W)  mov (1|M0)  r52.5<1>:ud  r114.4<0;1,0>:d
(W)  mov (1|M0)  r52.7<1>:ud  0x70F:uw
        send.ugm (1|M0)  null  r102  null:0  0x0  0x02080403  {$3} // wr:1+0, rd:0; load_block2d.ugm.d32.a64.ca.ca
        send.ugm (1|M0)  null  r51  null:0  0x0  0x02080403  {I@7,$5} // wr:1+0, rd:0; load_block2d.ugm.d32.a64.ca.ca
        dpas.8x8 (16|M0)  r106:f  r106:f  r77:tf32  r57.0:tf32  {$9}
        sync.nop  null  {$9.src}
        send.ugm (1|M0)  r53  r105  null:0  0xA0000  0x02800403  {$10} // wr:1+0, rd:8; load_block2d.ugm.d32.a64.flat[A+(0xA0,0x0)]
        send.ugm (1|M0)  null  r52  null:0  0x0  0x02080403  {I@1,$2} // wr:1+0, rd:0; load_block2d.ugm.d32.a64.ca.ca
(W)  cmp (16|M0)  (lt)f0.0  null<1>:d  r101.0<0;1,0>:ud  0x3E0:uw
        sync.nop  null  {Compacted,$11.dst}
        dpas.8x8 (16|M0)  r106:f  r106:f  r85:tf32  r61.0:tf32  {$9}
        dpas.8x8 (16|M0)  r106:f  r106:f  r93:tf32  r65.0:tf32  {$9}
        sync.nop  null  {Compacted,$9.src}
        send.ugm (1|M0)  r69  r125  null:0  0x28000000  0x03F00403  {$7} // wr:1+0, rd:31; load_block2d.ugm.d32.a64.flat[A+(0x0,0xA0)]
        send.ugm (1|M0)  r61  r105  null:0  0xB0000  0x02800403  {$14} // wr:1+0, rd:8; load_block2d.ugm.d32.a64.flat[A+(0xB0,0x0)]
        sync.allwr  ($1,$9)
        dpas.8x8 (16|M0)  r106:f  r106:f  r19:tf32  r3.0:tf32  {$15}
        dpas.8x8 (16|M0)  r106:f  r106:f  r27:tf32  r7.0:tf32  {$15}
        sync.nop  null  {Compacted,$15.src}
        send.ugm (1|M0)  r3  r105  null:0  0xC0000  0x02800403  {$11} // wr:1+0, rd:8; load_block2d.ugm.d32.a64.flat[A+(0xC0,0x0)]
        sync.nop  null  {Compacted,$15.dst}
        dpas.8x8 (16|M0)  r106:f  r106:f  r35:tf32  r11.0:tf32  {$8}
        dpas.8x8 (16|M0)  r106:f  r106:f  r43:tf32  r15.0:tf32  {$8}
        sync.nop  null  {$8.src}
        send.ugm (1|M0)  r19  r125  null:0  0x30000000  0x03F00403  {$12} // wr:1+0, rd:31; load_block2d.ugm.d32.a64.flat[A+(0x0,0xC0)]
        send.ugm (1|M0)  r11  r105  null:0  0xD0000  0x02800403  {$0} // wr:1+0, rd:8; load_block2d.ugm.d32.a64.flat[A+(0xD0,0x0)]
        sync.allwr  ($7,$8)
        dpas.8x8 (16|M0)  r106:f  r106:f  r69:tf32  r53.0:tf32  {$10}
        dpas.8x8 (16|M0)  r106:f  r106:f  r77:tf32  r57.0:tf32  {$10}
        sync.nop  null  {$10.src}
        send.ugm (1|M0)  r53  r105  null:0  0xE0000  0x02800403  {$13} // wr:1+0, rd:8; load_block2d.ugm.d32.a64.flat[A+(0xE0,0x0)]
        sync.nop  null  {Compacted,$10.dst}
        dpas.8x8 (16|M0)  r106:f  r106:f  r85:tf32  r61.0:tf32  {$14}
        dpas.8x8 (16|M0)  r106:f  r106:f  r93:tf32  r65.0:tf32  {$14}
        sync.nop  null  {Compacted,$14.src}
        send.ugm (1|M0)  r69  r125  null:0  0x38000000  0x03F00403  {$9} // wr:1+0, rd:31; load_block2d.ugm.d32.a64.flat[A+(0x0,0xE0)]
        send.ugm (1|M0)  r61  r105  null:0  0xF0000  0x02800403  {$10} // wr:1+0, rd:8; load_block2d.ugm.d32.a64.flat[A+(0xF0,0x0)]
        sync.allwr  ($12,$14)
        dpas.8x8 (16|M0)  r106:f  r106:f  r19:tf32  r3.0:tf32  {$11}
        dpas.8x8 (16|M0)  r106:f  r106:f  r27:tf32  r7.0:tf32  {$11}
        sync.nop  null  {$11.dst}
        dpas.8x8 (16|M0)  r106:f  r106:f  r35:tf32  r11.0:tf32  {$0}
        dpas.8x8 (16|M0)  r106:f  r106:f  r43:tf32  r15.0:tf32  {$0}
        sync.allwr  ($0,$9)
        dpas.8x8 (16|M0)  r106:f  r106:f  r69:tf32  r53.0:tf32  {$13}
        dpas.8x8 (16|M0)  r106:f  r106:f  r77:tf32  r57.0:tf32  {$13}
        sync.nop  null  {$13.dst}
        dpas.8x8 (16|M0)  r106:f  r106:f  r85:tf32  r61.0:tf32  {$10}
        sync.nop  null  {$10.dst}
        dpas.8x8 (16|M0)  r106:f  r106:f  r93:tf32  r65.0:tf32  {$6}
(W&f0.0) jmpi  L832
L4032:
(W)  mov (1|M0)  r2.0<1>:uq  r1.2<0;1,0>:q  {$4.src}
(W)  mov (1|M0)  r2.1<1>:uq  0x3FF00000FFF:uq
(W)  mov (1|M0)  r2.4<1>:ud  4095:w
(W)  mov (1|M0)  r2.5<1>:ud  r114.4<0;1,0>:d
(W)  mov (1|M0)  r2.6<1>:ud  r114.1<0;1,0>:d
(W)  mov (1|M0)  r2.7<1>:ud  0x70F:uw
(W)  mov (16|M0)  r127.0<1>:f  r104.0<1;1,0>:f
        send.ugm (1|M0)  null  r2  r106:8  0x0  0x02000407  {I@1,$6} // wr:1+8, rd:0; store_block2d.ugm.d32.a64
(W)  send.gtwy (1|M0)  null  r127  null:0  0x0  0x02000010  {EOT,F@1,$15} // wr:1+0, rd:0; end of thread
L4176:
(W)  mov (16|M0)  null<1>:ud  0x12DC3DAD:ud
(W)  mov (16|M0)  null<1>:ud  0x3A0E9726:ud
(W)  mov (16|M0)  null<1>:ud  0x0:ud
(W)  mov (16|M0)  null<1>:ud  0x1:ud
        illegal
