L0:
(W)  mov (16|M0)  r127.0<1>:ud  0x0:ud
(W)  and (1|M0)  r127.2<1>:ud  r0.0<0;1,0>:ud  0xFFFFFFC0:ud
(W)  and (1|M0)  r127.0<1>:uw  r0.4<0;1,0>:uw  0xFF:uw
(W)  add (1|M0)  r127.2<1>:ud  r127.2<0;1,0>:ud  0x40:ud  {I@2}
(W)  add (1|M0)  r127.2<1>:ud  r127.2<0;1,0>:ud  0x0:ud  {I@1}
(W)  mad (1|M0)  r127.0<1>:ud  r127.2<0;0>:ud  r127.0<0;0>:uw  0xC0:uw  {I@1}
(W)  send.ugm (1|M0)  r1  r127  null:0  0xFF000000  0x6228E500  {A@1,$0} // wr:1+0, rd:2; load.ugm.d32x32t.a32.ca.ca.bti[255]
(W)  add (1|M0)  r126.0<1>:ud  r127.0<0;1,0>:ud  0x80:uw
(W)  send.ugm (1|M0)  r3  r126  null:0  0xFF000000  0x6218D500  {A@1,$1} // wr:1+0, rd:1; load.ugm.d32x16t.a32.ca.ca.bti[255]
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$1.src}
(W)  mov (1|M0)  null<1>:ud  r127.0<0;1,0>:ud
(W)  mov (1|M0)  null<1>:ud  r126.0<0;1,0>:ud
        sync.nop  null  {I@1}
        sync.allrd  ($0)
        nop
        nop
(W)  and (1|M0)  r127.0<1>:ud  r0.0<0;1,0>:ud  0xFFFFFFC0:ud
(W)  add (1|M0)  r127.0<1>:ud  r127.0<0;1,0>:ud  0x0:ud  {I@1}
(W)  send.ugm (1|M0)  r4  r127  null:0  0xFF000000  0x6218D500  {I@1,$2} // wr:1+0, rd:1; load.ugm.d32x16t.a32.ca.ca.bti[255]
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$2.src}
(W)  mov (1|M0)  null<1>:ud  r127.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
(W)  or (1|M0)  cr0.0<1>:ud  cr0.0<0;1,0>:ud  0x4C0:uw  {Compacted,A@1}
        mov (16|M0)  r55.0<1>:d  r1.0<1;1,0>:uw  {A@1,$0.dst}
        and (16|M0)  acc0.0<1>:d  r55.0<1;1,0>:d  16:w  {Compacted,I@1}
(W)  cmp (16|M0)  (gt)f0.1  null<1>:d  r4.8<0;1,0>:d  0:w  {$2.dst}
        and (16|M0)  r53.0<1>:d  r55.0<1;1,0>:d  15:w  {Compacted}
        shl (16|M0)  r127.0<1>:d  acc0.0<1;1,0>:d  1:w
        shr (16|M0)  r54.0<1>:ud  r55.0<1;1,0>:ud  2:w
        or (16|M0)  r126.0<1>:d  r127.0<1;1,0>:d  r53.0<1;1,0>:d  {Compacted,I@2}
(W)  shl (1|M0)  r72.9<1>:d  r0.1<0;1,0>:d  6:w
(W)  shl (1|M0)  r72.10<1>:d  r0.6<0;1,0>:d  6:w
(W)  mov (1|M0)  r72.5<1>:d  1024:w
(W&f0.1) jmpi  L768
L496:
        mov (16|M0)  r110.0<1>:ud  0x0:ud  {Compacted}
        mov (16|M0)  r111.0<1>:ud  0x0:ud  {Compacted}
        mov (16|M0)  r112.0<1>:ud  0x0:ud  {Compacted}
        mov (16|M0)  r113.0<1>:ud  0x0:ud  {Compacted}
        mov (16|M0)  r114.0<1>:ud  0x0:ud  {Compacted}
        mov (16|M0)  r115.0<1>:ud  0x0:ud  {Compacted}
        mov (16|M0)  r116.0<1>:ud  0x0:ud  {Compacted}
        mov (16|M0)  r117.0<1>:ud  0x0:ud  {Compacted}
        mov (16|M0)  r100.0<1>:ud  0x0:ud  {Compacted}
        mov (16|M0)  r101.0<1>:ud  0x0:ud  {Compacted}
        mov (16|M0)  r102.0<1>:ud  0x0:ud  {Compacted}
        mov (16|M0)  r103.0<1>:ud  0x0:ud  {Compacted}
        mov (16|M0)  r104.0<1>:ud  0x0:ud  {Compacted}
        mov (16|M0)  r105.0<1>:ud  0x0:ud  {Compacted}
        mov (16|M0)  r106.0<1>:ud  0x0:ud  {Compacted}
        mov (16|M0)  r107.0<1>:ud  0x0:ud  {Compacted}
        mov (16|M0)  r92.0<1>:f  0.0:f  {Compacted}
        mov (16|M0)  r93.0<1>:f  0.0:f  {Compacted}
        mov (16|M0)  r94.0<1>:f  0.0:f  {Compacted}
        mov (16|M0)  r95.0<1>:f  0.0:f  {Compacted}
        mov (16|M0)  r96.0<1>:f  0.0:f  {Compacted}
        mov (16|M0)  r97.0<1>:f  0.0:f  {Compacted}
        mov (16|M0)  r98.0<1>:f  0.0:f  {Compacted}
        mov (16|M0)  r99.0<1>:f  0.0:f  {Compacted}
        mov (16|M0)  r84.0<1>:f  0.0:f  {Compacted}
        mov (16|M0)  r85.0<1>:f  0.0:f  {Compacted}
        mov (16|M0)  r86.0<1>:f  0.0:f  {Compacted}
        mov (16|M0)  r87.0<1>:f  0.0:f  {Compacted}
        mov (16|M0)  r88.0<1>:f  0.0:f  {Compacted}
        mov (16|M0)  r89.0<1>:f  0.0:f  {Compacted}
        mov (16|M0)  r90.0<1>:f  0.0:f  {Compacted}
        mov (16|M0)  r91.0<1>:f  0.0:f  {Compacted}
(W)  jmpi  L11248
L768:
        shr (16|M0)  r5.0<1>:ud  r55.0<1;1,0>:ud  3:w
(W)  mov (1|M0)  r1.9<1>:d  15:w
(W)  mov (1|M0)  r4.0<1>:d  16:w  {Compacted}
        and (16|M0)  r6.0<1>:d  r5.0<1;1,0>:d  15:w  {Compacted,I@3}
        bfn.0xF8 (16|M0)  r7.0<1>:ud  r5.0<1;0>:ud  r1.9<0;0>:ud  r4.0<0>:ud  {I@2} // s0&s1|s2
(W)  mul (16|M0)  acc0.0<1>:d  r7.0<1;1,0>:d  r4.18<0;1,0>:uw  {I@1}
        macl (16|M0)  r7.0<1>:d  r7.0<1;1,0>:d  r4.9<0;1,0>:d
        shl (16|M0)  r2.0<1>:d  r55.0<1;1,0>:d  3:w  {Compacted}
(W)  mov (1|M0)  r72.0<1>:d  56:w  {Compacted}
(W)  mov (1|M0)  r4.0<1>:d  31:w  {Compacted}
        mov (16|M0)  r8.0<2>:ud  r7.0<1;1,0>:ud  {Compacted,I@4}
(W)  mul (16|M0)  acc0.0<1>:d  r6.0<1;1,0>:d  r4.18<0;1,0>:uw
        sync.nop  null  {Compacted,I@5}
        and (16|M0)  r3.0<1>:d  r2.0<1;1,0>:d  24:w  {Compacted,$1.dst}
        bfn.0xF8 (16|M0)  r14.0<1>:ud  r2.0<1;0>:ud  r72.0<0;0>:ud  r72.10<0>:ud  {I@5} // s0&s1|s2
        shl (16|M0)  r10.0<1>:q  r8.0<2;1,0>:d  1:w  {Compacted,I@4}
        macl (16|M0)  r5.0<1>:d  r6.0<1;1,0>:d  r4.9<0;1,0>:d
        bfn.0xF8 (16|M0)  r2.0<1>:ud  r54.0<1;0>:ud  r4.0<0;0>:ud  r72.9<0>:ud  // s0&s1|s2
        and (16|M0)  r8.0<1>:d  r54.0<1;1,0>:d  31:w  {Compacted}
(W)  mov (1|M0)  r4.0<1>:d  32:w  {Compacted}
        mov (16|M0)  r20.0<2>:ud  r5.0<1;1,0>:ud  {Compacted,I@4}
        bfn.0xFE (16|M0)  r7.0<1>:ud  r8.0<1;0>:ud  r72.9<0;0>:ud  r4.0<0>:ud  {I@2} // s0|s1|s2
        mov (16|M0)  r15.0<2>:ud  r14.0<1;1,0>:ud  {Compacted}
        shl (16|M0)  r22.0<1>:q  r20.0<2;1,0>:d  1:w  {Compacted,I@3}
(W)  mul (16|M0)  acc0.0<1>:d  r7.0<1;1,0>:d  r4.16<0;1,0>:uw  {Compacted,I@3}
        macl (16|M0)  r7.0<1>:d  r7.0<1;1,0>:d  r4.8<0;1,0>:d  {Compacted}
(W)  mul (16|M0)  acc0.0<1>:d  r2.0<1;1,0>:d  r4.16<0;1,0>:uw  {Compacted}
        add (16|M0)  r12.0<1>:q  r10.0<1;1,0>:q  r4.2<0;1,0>:q  {Compacted}
        shl (16|M0)  r18.0<1>:q  r15.0<2;1,0>:d  1:w  {Compacted,I@6}
        add (16|M0)  r24.0<1>:q  r22.0<1;1,0>:q  r4.2<0;1,0>:q  {Compacted,I@6}
        macl (16|M0)  r11.0<1>:d  r2.0<1;1,0>:d  r4.8<0;1,0>:d  {Compacted}
        mov (16|M0)  r9.0<2>:ud  r7.0<1;1,0>:ud  {Compacted,I@6}
        add (16|M0)  r124.0<1>:q  r12.0<1;1,0>:q  r18.0<1;1,0>:q  {Compacted,I@4}
        add (16|M0)  r122.0<1>:q  r24.0<1;1,0>:q  r18.0<1;1,0>:q  {Compacted,I@4}
        mov (16|M0)  r18.0<2>:ud  r11.0<1;1,0>:ud  {Compacted,I@4}
        mov (16|M0)  r5.0<2>:ud  r3.0<1;1,0>:ud  {Compacted}
        shl (16|M0)  r12.0<1>:q  r9.0<2;1,0>:d  1:w  {Compacted,I@5}
        shl (16|M0)  r20.0<1>:q  r18.0<2;1,0>:d  1:w  {Compacted,I@3}
        shl (16|M0)  r16.0<1>:q  r5.0<2;1,0>:ud  1:w  {Compacted,I@3}
        add (16|M0)  r14.0<1>:q  r12.0<1;1,0>:q  r4.1<0;1,0>:q  {Compacted,I@3}
        add (16|M0)  r22.0<1>:q  r20.0<1;1,0>:q  r4.1<0;1,0>:q  {Compacted,I@3}
(W)  shl (1|M0)  r1.8<1>:d  r4.9<0;1,0>:d  5:w
        mov (16|M0)  r110.0<1>:ud  0x0:ud  {Compacted}
        mov (16|M0)  r111.0<1>:ud  0x0:ud  {Compacted}
        mov (16|M0)  r112.0<1>:ud  0x0:ud  {Compacted}
        mov (16|M0)  r113.0<1>:ud  0x0:ud  {Compacted}
        mov (16|M0)  r114.0<1>:ud  0x0:ud  {Compacted}
        mov (16|M0)  r115.0<1>:f  0.0:f  {Compacted}
        mov (16|M0)  r116.0<1>:f  0.0:f  {Compacted}
        mov (16|M0)  r117.0<1>:f  0.0:f  {Compacted}
        mov (16|M0)  r100.0<1>:f  0.0:f  {Compacted}
        mov (16|M0)  r101.0<1>:f  0.0:f  {Compacted}
        mov (16|M0)  r102.0<1>:f  0.0:f  {Compacted}
        mov (16|M0)  r103.0<1>:f  0.0:f  {Compacted}
        mov (16|M0)  r104.0<1>:f  0.0:f  {Compacted}
        mov (16|M0)  r105.0<1>:f  0.0:f  {Compacted}
        mov (16|M0)  r106.0<1>:f  0.0:f  {Compacted}
        mov (16|M0)  r107.0<1>:f  0.0:f  {Compacted}
        mov (16|M0)  r92.0<1>:f  0.0:f  {Compacted}
        mov (16|M0)  r93.0<1>:f  0.0:f  {Compacted}
        mov (16|M0)  r94.0<1>:f  0.0:f  {Compacted}
        mov (16|M0)  r95.0<1>:f  0.0:f  {Compacted}
        mov (16|M0)  r96.0<1>:f  0.0:f  {Compacted}
        mov (16|M0)  r97.0<1>:f  0.0:f  {Compacted}
        mov (16|M0)  r98.0<1>:f  0.0:f  {Compacted}
        mov (16|M0)  r99.0<1>:f  0.0:f  {Compacted}
        mov (16|M0)  r84.0<1>:f  0.0:f  {Compacted}
        mov (16|M0)  r85.0<1>:f  0.0:f  {Compacted}
        mov (16|M0)  r86.0<1>:f  0.0:f  {Compacted}
        mov (16|M0)  r87.0<1>:f  0.0:f  {Compacted}
        mov (16|M0)  r88.0<1>:f  0.0:f  {Compacted}
        mov (16|M0)  r89.0<1>:f  0.0:f  {Compacted}
        mov (16|M0)  r90.0<1>:f  0.0:f  {Compacted}
        mov (16|M0)  r91.0<1>:f  0.0:f  {Compacted}
        add (16|M0)  r120.0<1>:q  r14.0<1;1,0>:q  r16.0<1;1,0>:q  {Compacted,I@7}
        add (16|M0)  r118.0<1>:q  r22.0<1;1,0>:q  r16.0<1;1,0>:q  {Compacted,I@7}
(W)  mov (1|M0)  r72.4<1>:d  480:w  {Compacted}
(W)  mov (1|M0)  r72.3<1>:d  448:w  {Compacted}
(W)  mov (1|M0)  r72.2<1>:d  416:w  {Compacted}
(W)  mov (1|M0)  r72.1<1>:d  384:w  {Compacted}
(W)  mov (1|M0)  r4.15<1>:d  352:w
(W)  mov (1|M0)  r4.14<1>:d  320:w
(W)  mov (1|M0)  r4.13<1>:d  288:w
(W)  mov (1|M0)  r4.12<1>:d  256:w
(W)  mov (1|M0)  r4.11<1>:d  224:w
(W)  mov (1|M0)  r4.10<1>:d  192:w
(W)  mov (1|M0)  r72.8<1>:d  24:w  {Compacted}
(W)  mov (1|M0)  r4.1<1>:d  0:w  {Compacted}
(W)  mov (1|M0)  r4.5<1>:d  160:w
(W)  mov (1|M0)  r4.4<1>:d  128:w  {Compacted}
(W)  mov (1|M0)  r4.3<1>:d  96:w  {Compacted}
(W)  mov (1|M0)  r4.2<1>:d  64:w  {Compacted}
(W)  mov (1|M0)  r72.3<1>:q  r1.8<0;1,0>:d
L1664:
        send.ugm (16|M0)  r5  r118  null:0  0x0  0x04403580  {$3} // wr:2+0, rd:4; load.ugm.d32x4.a64
        send.ugm (16|M0)  r9  r120  null:0  0x0  0x04403580  {$5} // wr:2+0, rd:4; load.ugm.d32x4.a64
(W)  send.slm (1|M0)  r2  r0  null:0  0x0  0x0210001F  {$6} // wr:1+0, rd:1; fence.slm.none.group
(W)  mov (1|M0)  r3.2<1>:f  0.0:f  {Compacted}
(W)  mov (2|M0)  r3.10<1>:ub  r0.11<0;1,0>:ub  {F@1}
(W)  mov (8|M0)  null<1>:ud  r2.0<1;1,0>:ud  {Compacted,$6.dst}
(W)  send.gtwy (1|M0)  null  r3  null:0  0x0  0x02000004  {I@2,$7} // wr:1+0, rd:0; signal barrier
(W)  sync.bar  0x0  {Compacted}
        shr (16|M0)  r13.0<1>:ud  r55.0<1;1,0>:ud  3:w
        shr (16|M0)  r19.0<1>:ud  r55.0<1;1,0>:ud  3:w
        shr (16|M0)  r21.0<1>:ud  r55.0<1;1,0>:ud  2:w  {$4.src}
        and (16|M0)  acc0.0<1>:d  r13.0<1;1,0>:d  15:w  {Compacted,I@3}
        and (16|M0)  acc2.0<1>:d  r19.0<1;1,0>:d  15:w  {Compacted,I@3}
        and (16|M0)  r21.0<1>:d  r21.0<1;1,0>:d  31:w  {Compacted,I@3}
        shl (16|M0)  r16.0<1>:d  r55.0<1;1,0>:d  3:w  {Compacted}
        shl (16|M0)  r13.0<1>:d  acc0.0<1;1,0>:d  6:w
        shl (16|M0)  r19.0<1>:d  acc2.0<1;1,0>:d  6:w
        shl (16|M0)  r21.0<1>:d  r21.0<1;1,0>:d  5:w  {Compacted,I@4}
        send.ugm (16|M0)  r22  r122  null:0  0x0  0x04403580  {$8} // wr:2+0, rd:4; load.ugm.d32x4.a64
        and (16|M0)  r14.0<1>:d  r16.0<1;1,0>:d  24:w  {Compacted,I@4}
        bfn.0xEA (16|M0)  r13.0<1>:ud  r13.0<1;0>:ud  r16.0<1;0>:ud  r72.0<0>:ud  {I@4} // s0|s1&s2
        bfn.0xEA (16|M0)  r19.0<1>:ud  r19.0<1;0>:ud  r16.0<1;0>:ud  r72.0<0>:ud  {I@4} // s0|s1&s2
        bfn.0xEA (16|M0)  r21.0<1>:ud  r21.0<1;0>:ud  r16.0<1;0>:ud  r72.8<0>:ud  {I@4} // s0|s1&s2
        send.ugm (16|M0)  r15  r124  null:0  0x0  0x04403580  {I@1,$9} // wr:2+0, rd:4; load.ugm.d32x4.a64
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$7.src}
(W)  mov (1|M0)  null<1>:ud  r3.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        shr (16|M0)  r3.0<1>:ud  r55.0<1;1,0>:ud  2:w
        and (16|M0)  acc0.0<1>:d  r3.0<1;1,0>:d  31:w  {Compacted,I@1}
        shl (16|M0)  r3.0<1>:d  acc0.0<1;1,0>:d  5:w
        shl (16|M0)  r13.0<1>:d  r13.0<1;1,0>:d  1:w  {Compacted}
        shl (16|M0)  r19.0<1>:d  r19.0<1;1,0>:d  1:w  {Compacted}
        bfn.0xFE (16|M0)  r3.0<1>:ud  r3.0<1;0>:ud  r14.0<1;0>:ud  r72.5<0>:ud  {I@3} // s0|s1|s2
        shl (16|M0)  r21.0<1>:d  r21.0<1;1,0>:d  1:w  {Compacted}
        or (16|M0)  r13.0<1>:d  r13.0<1;1,0>:d  6144:w  {I@4}
        or (16|M0)  r19.0<1>:d  r19.0<1;1,0>:d  4096:w  {I@4}
        shl (16|M0)  r3.0<1>:d  r3.0<1;1,0>:d  1:w  {Compacted,I@4}
        send.slm (16|M0)  null  r21  r5:4  0x0  0x02003504  {I@4,$3} // wr:1+4, rd:0; store.slm.d32x4.a32
        send.slm (16|M0)  null  r3  r9:4  0x0  0x02003504  {I@1,$5} // wr:1+4, rd:0; store.slm.d32x4.a32
        send.slm (16|M0)  null  r19  r22:4  0x0  0x02003504  {$8} // wr:1+4, rd:0; store.slm.d32x4.a32
        send.slm (16|M0)  null  r13  r15:4  0x0  0x02003504  {$9} // wr:1+4, rd:0; store.slm.d32x4.a32
(W)  send.slm (1|M0)  r2  r0  null:0  0x0  0x0210001F  {$10} // wr:1+0, rd:1; fence.slm.none.group
(W)  mov (1|M0)  r14.2<1>:f  0.0:f  {Compacted}
(W)  mov (2|M0)  r14.10<1>:ub  r0.11<0;1,0>:ub  {F@1}
(W)  mov (8|M0)  null<1>:ud  r2.0<1;1,0>:ud  {Compacted,$10.dst}
(W)  send.gtwy (1|M0)  null  r14  null:0  0x0  0x02000004  {I@2,$11} // wr:1+0, rd:0; signal barrier
(W)  sync.bar  0x0  {Compacted}
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$5.src}
(W)  mov (1|M0)  null<1>:ud  r11.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r12.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        shl (16|M0)  r3.0<1>:d  r55.0<1;1,0>:d  4:w  {Compacted}
        sync.nop  null  {Compacted,I@1}
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$3.src}
(W)  mov (1|M0)  null<1>:ud  r7.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r8.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        and (16|M0)  r6.0<1>:d  r3.0<1;1,0>:d  1536:w  {Compacted}
        sync.nop  null  {Compacted,I@1}
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$9.src}
(W)  mov (1|M0)  null<1>:ud  r17.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r18.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        bfn.0xFE (16|M0)  r15.0<1>:ud  r6.0<1;0>:ud  r4.4<0;0>:ud  r53.0<1>:ud  // s0|s1|s2
        bfn.0xFE (16|M0)  r5.0<1>:ud  r6.0<1;0>:ud  r4.2<0;0>:ud  r53.0<1>:ud  // s0|s1|s2
        shl (16|M0)  r15.0<1>:d  r15.0<1;1,0>:d  1:w  {Compacted,I@2}
        send.slm (16|M0)  r3  r15  null:0  0x0  0x02100B00  {I@1,$12} // wr:1+0, rd:1; load.slm.d16u32.a32
        shl (16|M0)  r5.0<1>:d  r5.0<1;1,0>:d  1:w  {Compacted}
        send.slm (16|M0)  r7  r5  null:0  0x0  0x02100B00  {I@1,$13} // wr:1+0, rd:1; load.slm.d16u32.a32
        bfn.0xFE (16|M0)  r2.0<1>:ud  r6.0<1;0>:ud  r4.3<0;0>:ud  r53.0<1>:ud  // s0|s1|s2
        shl (16|M0)  r2.0<1>:d  r2.0<1;1,0>:d  1:w  {Compacted,I@1}
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$13.src}
(W)  mov (1|M0)  null<1>:ud  r15.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r5.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        bfn.0xFE (16|M0)  r5.0<1>:ud  r6.0<1;0>:ud  r4.5<0;0>:ud  r53.0<1>:ud  // s0|s1|s2
        send.slm (16|M0)  r13  r2  null:0  0x0  0x02100B00  {I@2,$14} // wr:1+0, rd:1; load.slm.d16u32.a32
        mov (16|M0)  r11.0<1>:w  r3.0<2;1,0>:w  {$12.dst}
        shl (16|M0)  r5.0<1>:d  r5.0<1;1,0>:d  1:w  {Compacted,I@2}
        bfn.0xFE (16|M0)  r3.0<1>:ud  r6.0<1;0>:ud  r4.11<0;0>:ud  r53.0<1>:ud  // s0|s1|s2
        mov (16|M0)  r10.0<1>:w  r7.0<2;1,0>:w  {$13.dst}
        send.slm (16|M0)  r7  r5  null:0  0x0  0x02100B00  {A@1,$15} // wr:1+0, rd:1; load.slm.d16u32.a32
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$14.src}
(W)  mov (1|M0)  null<1>:ud  r5.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r2.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        bfn.0xFE (16|M0)  r2.0<1>:ud  r6.0<1;0>:ud  r4.10<0;0>:ud  r53.0<1>:ud  // s0|s1|s2
        shl (16|M0)  r3.0<1>:d  r3.0<1;1,0>:d  1:w  {Compacted}
        send.slm (16|M0)  r15  r3  null:0  0x0  0x02100B00  {I@1,$0} // wr:1+0, rd:1; load.slm.d16u32.a32
        shl (16|M0)  r2.0<1>:d  r2.0<1;1,0>:d  1:w  {Compacted}
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$15.src}
(W)  mov (1|M0)  null<1>:ud  r2.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r5.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        bfn.0xFE (16|M0)  r5.0<1>:ud  r6.0<1;0>:ud  r4.14<0;0>:ud  r53.0<1>:ud  // s0|s1|s2
        mov (16|M0)  r10.16<1>:w  r13.0<2;1,0>:w  {$14.dst}
        send.slm (16|M0)  r13  r2  null:0  0x0  0x02100B00  {A@1,$2} // wr:1+0, rd:1; load.slm.d16u32.a32
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$0.src}
(W)  mov (1|M0)  null<1>:ud  r5.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r3.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        bfn.0xFE (16|M0)  r3.0<1>:ud  r6.0<1;0>:ud  r72.1<0;0>:ud  r53.0<1>:ud  // s0|s1|s2
        shl (16|M0)  r5.0<1>:d  r5.0<1;1,0>:d  1:w  {Compacted}
        mov (16|M0)  r11.16<1>:w  r7.0<2;1,0>:w  {$15.dst}
        send.slm (16|M0)  r7  r5  null:0  0x0  0x02100B00  {A@1,$3} // wr:1+0, rd:1; load.slm.d16u32.a32
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$2.src}
(W)  mov (1|M0)  null<1>:ud  r3.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r2.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        bfn.0xFE (16|M0)  r2.0<1>:ud  r6.0<1;0>:ud  r4.15<0;0>:ud  r53.0<1>:ud  // s0|s1|s2
        shl (16|M0)  r3.0<1>:d  r3.0<1;1,0>:d  1:w  {Compacted}
        mov (16|M0)  r12.16<1>:w  r15.0<2;1,0>:w  {$0.dst}
        send.slm (16|M0)  r15  r3  null:0  0x0  0x02100B00  {A@1,$5} // wr:1+0, rd:1; load.slm.d16u32.a32
        shl (16|M0)  r2.0<1>:d  r2.0<1;1,0>:d  1:w  {Compacted}
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$3.src}
(W)  mov (1|M0)  null<1>:ud  r2.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r5.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        bfn.0xFE (16|M0)  r5.0<1>:ud  r6.0<1;0>:ud  r72.2<0;0>:ud  r53.0<1>:ud  // s0|s1|s2
        mov (16|M0)  r12.0<1>:w  r13.0<2;1,0>:w  {$2.dst}
        send.slm (16|M0)  r13  r2  null:0  0x0  0x02100B00  {A@1,$6} // wr:1+0, rd:1; load.slm.d16u32.a32
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$5.src}
(W)  mov (1|M0)  null<1>:ud  r5.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r3.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        bfn.0xFE (16|M0)  r3.0<1>:ud  r6.0<1;0>:ud  r72.4<0;0>:ud  r53.0<1>:ud  // s0|s1|s2
        shl (16|M0)  r5.0<1>:d  r5.0<1;1,0>:d  1:w  {Compacted}
        mov (16|M0)  r18.0<1>:w  r7.0<2;1,0>:w  {$3.dst}
        send.slm (16|M0)  r7  r5  null:0  0x0  0x02100B00  {A@1,$7} // wr:1+0, rd:1; load.slm.d16u32.a32
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$6.src}
(W)  mov (1|M0)  null<1>:ud  r3.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r2.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        bfn.0xFE (16|M0)  r2.0<1>:ud  r6.0<1;0>:ud  r72.3<0;0>:ud  r53.0<1>:ud  // s0|s1|s2
        shl (16|M0)  r3.0<1>:d  r3.0<1;1,0>:d  1:w  {Compacted}
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$8.src}
(W)  mov (1|M0)  null<1>:ud  r24.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r25.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        mov (16|M0)  r19.0<1>:w  r15.0<2;1,0>:w  {$5.dst}
        send.slm (16|M0)  r15  r3  null:0  0x0  0x02100B00  {A@1,$9} // wr:1+0, rd:1; load.slm.d16u32.a32
        shl (16|M0)  r2.0<1>:d  r2.0<1;1,0>:d  1:w  {Compacted}
        mov (16|M0)  r18.16<1>:w  r13.0<2;1,0>:w  {$6.dst}
        send.slm (16|M0)  r13  r2  null:0  0x0  0x02100B00  {A@1,$10} // wr:1+0, rd:1; load.slm.d16u32.a32
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$7.src}
(W)  mov (1|M0)  null<1>:ud  r2.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r5.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        or (16|M0)  r5.0<1>:d  r53.0<1;1,0>:d  16:w  {Compacted}
        mov (16|M0)  r19.16<1>:w  r7.0<2;1,0>:w  {$7.dst}
        bfn.0xFE (16|M0)  r7.0<1>:ud  r6.0<1;0>:ud  r4.2<0;0>:ud  r5.0<1>:ud  {I@2} // s0|s1|s2
        mov (16|M0)  r20.16<1>:w  r15.0<2;1,0>:w  {$9.dst}
        shl (16|M0)  r7.0<1>:d  r7.0<1;1,0>:d  1:w  {Compacted,I@2}
        bfn.0xFE (16|M0)  r15.0<1>:ud  r6.0<1;0>:ud  r4.4<0;0>:ud  r5.0<1>:ud  // s0|s1|s2
        mov (16|M0)  r8.0<1>:hf  r10.0<1;1,0>:hf
        mov (16|M0)  r20.0<1>:w  r13.0<2;1,0>:w  {$10.dst}
        shl (16|M0)  r15.0<1>:d  r15.0<1;1,0>:d  1:w  {Compacted,I@2}
        mov (16|M0)  r8.0<1>:w  r11.16<1;1,0>:w  {F@1}
        bfn.0xFE (16|M0)  r13.0<1>:ud  r6.0<1;0>:ud  r4.3<0;0>:ud  r5.0<1>:ud  // s0|s1|s2
        mov (16|M0)  r8.0<1>:hf  r18.0<1;1,0>:hf  {I@2}
        mov (16|M0)  r8.0<1>:w  r19.16<1;1,0>:w  {F@1}
        send.slm (16|M0)  r8  r7  null:0  0x0  0x02100B00  {I@1,$12} // wr:1+0, rd:1; load.slm.d16u32.a32
        mov (16|M0)  r16.0<1>:hf  r11.0<1;1,0>:hf
        shl (16|M0)  r13.0<1>:d  r13.0<1;1,0>:d  1:w  {Compacted}
        mov (16|M0)  r16.0<1>:w  r12.16<1;1,0>:w  {F@1}
        mov (16|M0)  r16.0<1>:hf  r19.0<1;1,0>:hf  {I@1}
        mov (16|M0)  r16.0<1>:w  r20.16<1;1,0>:w  {F@1}
        send.slm (16|M0)  r16  r15  null:0  0x0  0x02100B00  {I@1,$13} // wr:1+0, rd:1; load.slm.d16u32.a32
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$11.src}
(W)  mov (1|M0)  null<1>:ud  r3.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r14.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        mov (16|M0)  r14.0<1>:w  r10.16<1;1,0>:w
        mov (16|M0)  r14.0<1>:hf  r12.0<1;1,0>:hf  {I@1}
        mov (16|M0)  r14.0<1>:w  r18.16<1;1,0>:w  {F@1}
        mov (16|M0)  r14.0<1>:hf  r20.0<1;1,0>:hf  {I@1}
        send.slm (16|M0)  r14  r13  null:0  0x0  0x02100B00  {F@1,$14} // wr:1+0, rd:1; load.slm.d16u32.a32
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$12.src}
(W)  mov (1|M0)  null<1>:ud  r2.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r7.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        bfn.0xFE (16|M0)  r7.0<1>:ud  r6.0<1;0>:ud  r4.5<0;0>:ud  r5.0<1>:ud  // s0|s1|s2
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$13.src}
(W)  mov (1|M0)  null<1>:ud  r7.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r15.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        bfn.0xFE (16|M0)  r15.0<1>:ud  r6.0<1;0>:ud  r4.11<0;0>:ud  r5.0<1>:ud  // s0|s1|s2
        mov (16|M0)  r22.0<1>:w  r8.0<2;1,0>:w  {$12.dst}
        shl (16|M0)  r7.0<1>:d  r7.0<1;1,0>:d  1:w  {Compacted,I@3}
        shl (16|M0)  r15.0<1>:d  r15.0<1;1,0>:d  1:w  {Compacted,I@3}
        mov (16|M0)  r23.0<1>:w  r16.0<2;1,0>:w  {$13.dst}
        send.slm (16|M0)  r16  r15  null:0  0x0  0x02100B00  {A@1,$15} // wr:1+0, rd:1; load.slm.d16u32.a32
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$14.src}
(W)  mov (1|M0)  null<1>:ud  r15.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r13.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        bfn.0xFE (16|M0)  r13.0<1>:ud  r6.0<1;0>:ud  r4.10<0;0>:ud  r5.0<1>:ud  // s0|s1|s2
        mov (16|M0)  r2.0<1>:hf  r22.0<1;1,0>:hf
        send.slm (16|M0)  r2  r7  null:0  0x0  0x02100B00  {F@1,$0} // wr:1+0, rd:1; load.slm.d16u32.a32
        mov (16|M0)  r22.16<1>:w  r14.0<2;1,0>:w  {$14.dst}
        shl (16|M0)  r13.0<1>:d  r13.0<1;1,0>:d  1:w  {Compacted,I@2}
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$15.src}
(W)  mov (1|M0)  null<1>:ud  r13.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r15.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        bfn.0xFE (16|M0)  r15.0<1>:ud  r6.0<1;0>:ud  r72.1<0;0>:ud  r5.0<1>:ud  // s0|s1|s2
        mov (16|M0)  r3.0<1>:w  r22.16<1;1,0>:w  {I@3}
        send.slm (16|M0)  r3  r13  null:0  0x0  0x02100B00  {A@1,$2} // wr:1+0, rd:1; load.slm.d16u32.a32
        shl (16|M0)  r15.0<1>:d  r15.0<1;1,0>:d  1:w  {Compacted}
        mov (16|M0)  r24.16<1>:w  r16.0<2;1,0>:w  {$15.dst}
        send.slm (16|M0)  r16  r15  null:0  0x0  0x02100B00  {A@1,$3} // wr:1+0, rd:1; load.slm.d16u32.a32
        mov (16|M0)  r23.16<1>:w  r2.0<2;1,0>:w  {$0.dst}
        bfn.0xFE (16|M0)  r2.0<1>:ud  r6.0<1;0>:ud  r4.14<0;0>:ud  r5.0<1>:ud  // s0|s1|s2
        shl (16|M0)  r2.0<1>:d  r2.0<1;1,0>:d  1:w  {Compacted,I@1}
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$3.src}
(W)  mov (1|M0)  null<1>:ud  r13.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r15.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        bfn.0xFE (16|M0)  r15.0<1>:ud  r6.0<1;0>:ud  r72.4<0;0>:ud  r5.0<1>:ud  // s0|s1|s2
        send.slm (16|M0)  r7  r2  null:0  0x0  0x02100B00  {I@2,$5} // wr:1+0, rd:1; load.slm.d16u32.a32
        mov (16|M0)  r24.0<1>:w  r3.0<2;1,0>:w  {$2.dst}
        bfn.0xFE (16|M0)  r3.0<1>:ud  r6.0<1;0>:ud  r4.15<0;0>:ud  r5.0<1>:ud  // s0|s1|s2
        shl (16|M0)  r15.0<1>:d  r15.0<1;1,0>:d  1:w  {Compacted,I@3}
        shl (16|M0)  r3.0<1>:d  r3.0<1;1,0>:d  1:w  {Compacted,I@2}
        mov (16|M0)  r29.0<1>:w  r16.0<2;1,0>:w  {$3.dst}
        send.slm (16|M0)  r16  r15  null:0  0x0  0x02100B00  {A@1,$6} // wr:1+0, rd:1; load.slm.d16u32.a32
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$5.src}
(W)  mov (1|M0)  null<1>:ud  r15.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r2.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        bfn.0xFE (16|M0)  r2.0<1>:ud  r6.0<1;0>:ud  r72.2<0;0>:ud  r5.0<1>:ud  // s0|s1|s2
        send.slm (16|M0)  r13  r3  null:0  0x0  0x02100B00  {$7} // wr:1+0, rd:1; load.slm.d16u32.a32
        shl (16|M0)  r2.0<1>:d  r2.0<1;1,0>:d  1:w  {Compacted,I@1}
        mov (16|M0)  r28.0<1>:w  r7.0<2;1,0>:w  {$5.dst}
        send.slm (16|M0)  r7  r2  null:0  0x0  0x02100B00  {A@1,$8} // wr:1+0, rd:1; load.slm.d16u32.a32
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$7.src}
(W)  mov (1|M0)  null<1>:ud  r15.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r3.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        bfn.0xFE (16|M0)  r3.0<1>:ud  r6.0<1;0>:ud  r72.3<0;0>:ud  r5.0<1>:ud  // s0|s1|s2
        or (16|M0)  acc0.0<1>:d  r127.0<1;1,0>:d  r5.0<1;1,0>:d
        shl (16|M0)  r3.0<1>:d  r3.0<1;1,0>:d  1:w  {Compacted,I@2}
        mov (16|M0)  r30.16<1>:w  r16.0<2;1,0>:w  {$6.dst}
        or (16|M0)  acc2.0<1>:d  r6.0<1;1,0>:d  r53.0<1;1,0>:d
        shl (16|M0)  r16.0<1>:d  acc0.0<1;1,0>:d  1:w
        mov (16|M0)  r28.16<1>:w  r13.0<2;1,0>:w  {$7.dst}
        send.slm (16|M0)  r13  r3  null:0  0x0  0x02100B00  {A@1,$9} // wr:1+0, rd:1; load.slm.d16u32.a32
        mov (16|M0)  r25.0<1>:hf  r23.0<1;1,0>:hf
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$8.src}
(W)  mov (1|M0)  null<1>:ud  r3.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r2.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        shl (16|M0)  r2.0<1>:d  acc2.0<1;1,0>:d  1:w
        mov (16|M0)  r25.0<1>:w  r24.16<1;1,0>:w  {F@1}
        mov (16|M0)  r25.0<1>:hf  r29.0<1;1,0>:hf  {I@1}
        mov (16|M0)  r25.0<1>:w  r30.16<1;1,0>:w  {F@1}
        or (16|M0)  r25.0<1>:d  r16.0<1;1,0>:d  4352:w
        send.slm (16|M0)  r26  r25  null:0  0x0  0x02100B00  {I@1,$10} // wr:1+0, rd:1; load.slm.d16u32.a32
        mov (16|M0)  r29.16<1>:w  r7.0<2;1,0>:w  {$8.dst}
        send.slm (16|M0)  r7  r2  null:0  0x0  0x02100B00  {I@1,$11} // wr:1+0, rd:1; load.slm.d16u32.a32
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$9.src}
(W)  mov (1|M0)  null<1>:ud  r2.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r3.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        bfn.0xFE (16|M0)  r3.0<1>:ud  r6.0<1;0>:ud  r4.0<0;0>:ud  r53.0<1>:ud  // s0|s1|s2
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$10.src}
(W)  mov (1|M0)  null<1>:ud  r3.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r25.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        or (16|M0)  r25.0<1>:d  r16.0<1;1,0>:d  5248:w
        send.slm (16|M0)  r36  r25  null:0  0x0  0x02100B00  {I@1,$12} // wr:1+0, rd:1; load.slm.d16u32.a32
        or (16|M0)  r31.0<1>:d  r16.0<1;1,0>:d  4480:w
        shl (16|M0)  r3.0<1>:d  r3.0<1;1,0>:d  1:w  {Compacted}
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$12.src}
(W)  mov (1|M0)  null<1>:ud  r2.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r25.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        bfn.0xFE (16|M0)  r25.0<1>:ud  r6.0<1;0>:ud  r4.0<0;0>:ud  r5.0<1>:ud  // s0|s1|s2
        send.slm (16|M0)  r2  r31  null:0  0x0  0x02100B00  {I@3,$13} // wr:1+0, rd:1; load.slm.d16u32.a32
        mov (16|M0)  r30.0<1>:w  r13.0<2;1,0>:w  {$9.dst}
        send.slm (16|M0)  r13  r3  null:0  0x0  0x02100B00  {A@1,$14} // wr:1+0, rd:1; load.slm.d16u32.a32
        shl (16|M0)  r25.0<1>:d  r25.0<1;1,0>:d  1:w  {Compacted}
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$13.src}
(W)  mov (1|M0)  null<1>:ud  r25.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r31.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        or (16|M0)  r31.0<1>:d  r16.0<1;1,0>:d  5376:w
        send.slm (16|M0)  r37  r31  null:0  0x0  0x02100B00  {I@1,$15} // wr:1+0, rd:1; load.slm.d16u32.a32
        send.slm (16|M0)  r31  r25  null:0  0x0  0x02100B00  {$0} // wr:1+0, rd:1; load.slm.d16u32.a32
        mov (16|M0)  r9.0<1>:w  r7.0<2;1,0>:w  {$11.dst}
        or (16|M0)  r7.0<1>:d  r16.0<1;1,0>:d  4608:w
        mov (16|M0)  r8.0<1>:w  r23.16<1;1,0>:w
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$14.src}
(W)  mov (1|M0)  null<1>:ud  r31.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r3.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        or (16|M0)  r3.0<1>:d  r16.0<1;1,0>:d  4864:w
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$0.src}
(W)  mov (1|M0)  null<1>:ud  r31.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r25.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        bfn.0xFE (16|M0)  r25.0<1>:ud  r6.0<1;0>:ud  r4.13<0;0>:ud  r53.0<1>:ud  // s0|s1|s2
        mov (16|M0)  r8.0<1>:hf  r28.0<1;1,0>:hf  {I@3}
        mov (16|M0)  r8.0<1>:w  r29.16<1;1,0>:w  {F@1}
        mov (16|M0)  r8.0<1>:hf  r9.0<1;1,0>:hf  {I@1}
        send.slm (16|M0)  r8  r7  null:0  0x0  0x02100B00  {F@1,$2} // wr:1+0, rd:1; load.slm.d16u32.a32
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$2.src}
(W)  mov (1|M0)  null<1>:ud  r25.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r7.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        or (16|M0)  r7.0<1>:d  r16.0<1;1,0>:d  5504:w
        send.slm (16|M0)  r38  r7  null:0  0x0  0x02100B00  {I@1,$3} // wr:1+0, rd:1; load.slm.d16u32.a32
        or (16|M0)  r32.0<1>:d  r16.0<1;1,0>:d  4736:w
        mov (16|M0)  r9.16<1>:w  r13.0<2;1,0>:w  {$14.dst}
        send.slm (16|M0)  r13  r3  null:0  0x0  0x02100B00  {I@1,$5} // wr:1+0, rd:1; load.slm.d16u32.a32
        shl (16|M0)  r25.0<1>:d  r25.0<1;1,0>:d  1:w  {Compacted}
        or (16|M0)  acc0.0<1>:d  r5.0<1;1,0>:d  r6.0<1;1,0>:d
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$5.src}
(W)  mov (1|M0)  null<1>:ud  r7.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r3.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        or (16|M0)  r3.0<1>:d  r16.0<1;1,0>:d  5760:w
        send.slm (16|M0)  r33  r32  null:0  0x0  0x02100B00  {$6} // wr:1+0, rd:1; load.slm.d16u32.a32
        send.slm (16|M0)  r40  r3  null:0  0x0  0x02100B00  {I@1,$7} // wr:1+0, rd:1; load.slm.d16u32.a32
        mov (16|M0)  r14.0<1>:hf  r24.0<1;1,0>:hf
        mov (16|M0)  r21.16<1>:w  r31.0<2;1,0>:w  {$0.dst}
        send.slm (16|M0)  r31  r25  null:0  0x0  0x02100B00  {I@1,$8} // wr:1+0, rd:1; load.slm.d16u32.a32
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$3.src}
(W)  mov (1|M0)  null<1>:ud  r7.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        shl (16|M0)  r7.0<1>:d  acc0.0<1;1,0>:d  1:w
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$6.src}
(W)  mov (1|M0)  null<1>:ud  r3.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r32.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        or (16|M0)  r32.0<1>:d  r16.0<1;1,0>:d  5632:w
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$7.src}
(W)  mov (1|M0)  null<1>:ud  r32.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r3.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        bfn.0xFE (16|M0)  r3.0<1>:ud  r6.0<1;0>:ud  r4.13<0;0>:ud  r5.0<1>:ud  // s0|s1|s2
        mov (16|M0)  r14.0<1>:w  r28.16<1;1,0>:w  {F@1}
        mov (16|M0)  r14.0<1>:hf  r30.0<1;1,0>:hf  {I@1}
        mov (16|M0)  r14.0<1>:w  r9.16<1;1,0>:w  {F@1}
        or (16|M0)  r14.0<1>:d  r16.0<1;1,0>:d  4992:w
        or (16|M0)  r34.0<1>:d  r16.0<1;1,0>:d  5120:w
        send.slm (16|M0)  r39  r32  null:0  0x0  0x02100B00  {$9} // wr:1+0, rd:1; load.slm.d16u32.a32
        send.slm (16|M0)  r15  r14  null:0  0x0  0x02100B00  {I@2,$11} // wr:1+0, rd:1; load.slm.d16u32.a32
        send.slm (16|M0)  r32  r7  null:0  0x0  0x02100B00  {$14} // wr:1+0, rd:1; load.slm.d16u32.a32
        shl (16|M0)  r3.0<1>:d  r3.0<1;1,0>:d  1:w  {Compacted}
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$11.src}
(W)  mov (1|M0)  null<1>:ud  r32.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r14.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        or (16|M0)  r14.0<1>:d  r16.0<1;1,0>:d  5888:w
        send.slm (16|M0)  r35  r34  null:0  0x0  0x02100B00  {I@3,$0} // wr:1+0, rd:1; load.slm.d16u32.a32
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$0.src}
(W)  mov (1|M0)  null<1>:ud  r7.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r34.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        or (16|M0)  r34.0<1>:d  r16.0<1;1,0>:d  6016:w
        send.slm (16|M0)  r41  r14  null:0  0x0  0x02100B00  {I@2,$1} // wr:1+0, rd:1; load.slm.d16u32.a32
        send.slm (16|M0)  r14  r3  null:0  0x0  0x02100B00  {$4} // wr:1+0, rd:1; load.slm.d16u32.a32
        send.slm (16|M0)  r42  r34  null:0  0x0  0x02100B00  {I@1,$10} // wr:1+0, rd:1; load.slm.d16u32.a32
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$14.src}
(W)  mov (1|M0)  null<1>:ud  r14.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r7.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        bfn.0xFE (16|M0)  r7.0<1>:ud  r6.0<1;0>:ud  r4.12<0;0>:ud  r53.0<1>:ud  // s0|s1|s2
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$4.src}
(W)  mov (1|M0)  null<1>:ud  r14.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r3.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        shl (16|M0)  r3.0<1>:d  r126.0<1;1,0>:d  1:w  {Compacted}
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$10.src}
(W)  mov (1|M0)  null<1>:ud  r3.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r34.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        bfn.0xFE (16|M0)  r34.0<1>:ud  r6.0<1;0>:ud  r4.12<0;0>:ud  r5.0<1>:ud  // s0|s1|s2
        mov (16|M0)  r17.16<1>:w  r31.0<2;1,0>:w  {$8.dst}
        shl (16|M0)  r7.0<1>:d  r7.0<1;1,0>:d  1:w  {Compacted,I@4}
        or (16|M0)  r25.0<1>:d  r3.0<1;1,0>:d  6400:w  {I@4}
        shl (16|M0)  r34.0<1>:d  r34.0<1;1,0>:d  1:w  {Compacted,I@4}
        or (16|M0)  r31.0<1>:d  r3.0<1;1,0>:d  6528:w
        send.slm (16|M0)  r6  r25  null:0  0x0  0x02100B00  {I@3,$8} // wr:1+0, rd:1; load.slm.d16u32.a32
        send.slm (16|M0)  r43  r34  null:0  0x0  0x02100B00  {I@2,$12} // wr:1+0, rd:1; load.slm.d16u32.a32
        mov (16|M0)  r21.0<1>:w  r32.0<2;1,0>:w  {$14.dst}
        send.slm (16|M0)  r32  r7  null:0  0x0  0x02100B00  {I@1,$14} // wr:1+0, rd:1; load.slm.d16u32.a32
        send.slm (16|M0)  r7  r31  null:0  0x0  0x02100B00  {$13} // wr:1+0, rd:1; load.slm.d16u32.a32
        or (16|M0)  r5.0<1>:d  r3.0<1;1,0>:d  6144:w
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$12.src}
(W)  mov (1|M0)  null<1>:ud  r25.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r34.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        or (16|M0)  r34.0<1>:d  r3.0<1;1,0>:d  6272:w
        send.slm (16|M0)  r51  r34  null:0  0x0  0x02100B00  {I@1,$15} // wr:1+0, rd:1; load.slm.d16u32.a32
        mov (16|M0)  r27.16<1>:w  r14.0<2;1,0>:w  {$4.dst}
        send.slm (16|M0)  r14  r5  null:0  0x0  0x02100B00  {I@1,$2} // wr:1+0, rd:1; load.slm.d16u32.a32
        mov (16|M0)  r44.0<2>:hf  r6.0<2;1,0>:hf  {$8.dst}
        mov (16|M0)  r17.0<1>:w  r32.0<2;1,0>:w  {$14.dst}
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$15.src}
(W)  mov (1|M0)  null<1>:ud  r31.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r34.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        or (16|M0)  r34.0<1>:d  r3.0<1;1,0>:d  6912:w
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$2.src}
(W)  mov (1|M0)  null<1>:ud  r34.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r5.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        or (16|M0)  r5.0<1>:d  r3.0<1;1,0>:d  6784:w
        sync.nop  null  {Compacted,F@1}
        mov (16|M0)  r44.1<2>:uw  r7.0<2;1,0>:uw  {$13.dst}
        or (16|M0)  r6.0<1>:d  r3.0<1;1,0>:d  7040:w
        or (16|M0)  r32.0<1>:d  r3.0<1;1,0>:d  6656:w
        or (16|M0)  r7.0<1>:d  r3.0<1;1,0>:d  7168:w
        send.slm (16|M0)  r25  r6  null:0  0x0  0x02100B00  {I@3,$8} // wr:1+0, rd:1; load.slm.d16u32.a32
        send.slm (16|M0)  r52  r32  null:0  0x0  0x02100B00  {I@2,$14} // wr:1+0, rd:1; load.slm.d16u32.a32
        send.slm (16|M0)  r31  r7  null:0  0x0  0x02100B00  {I@1,$3} // wr:1+0, rd:1; load.slm.d16u32.a32
        mov (16|M0)  r27.0<1>:w  r43.0<2;1,0>:w  {$12.dst}
        sync.nop  null  {Compacted,I@1}
        mov (16|M0)  r43.0<2>:hf  r14.0<2;1,0>:hf  {$2.dst}
        send.slm (16|M0)  r14  r5  null:0  0x0  0x02100B00  {F@1,$5} // wr:1+0, rd:1; load.slm.d16u32.a32
        mov (16|M0)  r43.1<2>:uw  r51.0<2;1,0>:uw  {$15.dst}
        send.slm (16|M0)  r51  r34  null:0  0x0  0x02100B00  {I@1,$6} // wr:1+0, rd:1; load.slm.d16u32.a32
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$8.src}
(W)  mov (1|M0)  null<1>:ud  r5.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r6.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        or (16|M0)  r6.0<1>:d  r3.0<1;1,0>:d  7680:w
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$14.src}
(W)  mov (1|M0)  null<1>:ud  r6.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r32.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        or (16|M0)  r32.0<1>:d  r3.0<1;1,0>:d  7296:w
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$3.src}
(W)  mov (1|M0)  null<1>:ud  r32.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r7.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        or (16|M0)  r7.0<1>:d  r3.0<1;1,0>:d  7808:w
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$5.src}
(W)  mov (1|M0)  null<1>:ud  r7.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r5.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        or (16|M0)  r5.0<1>:d  r3.0<1;1,0>:d  7424:w
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$6.src}
(W)  mov (1|M0)  null<1>:ud  r5.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r34.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        or (16|M0)  r34.0<1>:d  r3.0<1;1,0>:d  7552:w
        mov (16|M0)  r45.0<2>:hf  r52.0<2;1,0>:hf  {$14.dst}
        send.slm (16|M0)  r52  r32  null:0  0x0  0x02100B00  {A@1,$14} // wr:1+0, rd:1; load.slm.d16u32.a32
        mov (16|M0)  r47.0<2>:hf  r31.0<2;1,0>:hf  {$3.dst}
        send.slm (16|M0)  r31  r7  null:0  0x0  0x02100B00  {A@1,$7} // wr:1+0, rd:1; load.slm.d16u32.a32
        mov (16|M0)  r46.0<2>:hf  r51.0<2;1,0>:hf  {$6.dst}
        send.slm (16|M0)  r51  r34  null:0  0x0  0x02100B00  {A@1,$9} // wr:1+0, rd:1; load.slm.d16u32.a32
        mov (16|M0)  r45.1<2>:uw  r14.0<2;1,0>:uw  {$5.dst}
        send.slm (16|M0)  r14  r5  null:0  0x0  0x02100B00  {I@1,$11} // wr:1+0, rd:1; load.slm.d16u32.a32
        mov (16|M0)  r46.1<2>:uw  r25.0<2;1,0>:uw  {$8.dst}
        send.slm (16|M0)  r25  r6  null:0  0x0  0x02100B00  {I@1,$8} // wr:1+0, rd:1; load.slm.d16u32.a32
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$14.src}
(W)  mov (1|M0)  null<1>:ud  r34.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r32.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        or (16|M0)  r32.0<1>:d  r3.0<1;1,0>:d  7936:w
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$7.src}
(W)  mov (1|M0)  null<1>:ud  r32.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r7.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        or (16|M0)  r7.0<1>:d  r16.0<1;1,0>:d  6400:w
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$9.src}
(W)  mov (1|M0)  null<1>:ud  r7.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r34.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        or (16|M0)  r34.0<1>:d  r16.0<1;1,0>:d  6144:w
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$11.src}
(W)  mov (1|M0)  null<1>:ud  r34.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r5.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        or (16|M0)  r5.0<1>:d  r3.0<1;1,0>:d  8064:w
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$8.src}
(W)  mov (1|M0)  null<1>:ud  r5.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r6.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        or (16|M0)  r6.0<1>:d  r16.0<1;1,0>:d  6272:w
        mov (16|M0)  r47.1<2>:uw  r52.0<2;1,0>:uw  {$14.dst}
        send.slm (16|M0)  r52  r32  null:0  0x0  0x02100B00  {A@1,$14} // wr:1+0, rd:1; load.slm.d16u32.a32
        mov (16|M0)  r48.0<2>:hf  r14.0<2;1,0>:hf  {$11.dst}
        send.slm (16|M0)  r14  r5  null:0  0x0  0x02100B00  {F@1,$0} // wr:1+0, rd:1; load.slm.d16u32.a32
        mov (16|M0)  r49.0<2>:hf  r25.0<2;1,0>:hf  {$8.dst}
        send.slm (16|M0)  r25  r6  null:0  0x0  0x02100B00  {F@1,$8} // wr:1+0, rd:1; load.slm.d16u32.a32
        mov (16|M0)  r48.1<2>:uw  r51.0<2;1,0>:uw  {$9.dst}
        send.slm (16|M0)  r51  r34  null:0  0x0  0x02100B00  {I@1,$1} // wr:1+0, rd:1; load.slm.d16u32.a32
        mov (16|M0)  r49.1<2>:uw  r31.0<2;1,0>:uw  {$7.dst}
        send.slm (16|M0)  r31  r7  null:0  0x0  0x02100B00  {I@1,$4} // wr:1+0, rd:1; load.slm.d16u32.a32
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$14.src}
(W)  mov (1|M0)  null<1>:ud  r6.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r32.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        or (16|M0)  r32.0<1>:d  r16.0<1;1,0>:d  6528:w
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$0.src}
(W)  mov (1|M0)  null<1>:ud  r32.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r5.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        or (16|M0)  r5.0<1>:d  r16.0<1;1,0>:d  6656:w
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$8.src}
(W)  mov (1|M0)  null<1>:ud  r5.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r6.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        or (16|M0)  r6.0<1>:d  r16.0<1;1,0>:d  6912:w
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$1.src}
(W)  mov (1|M0)  null<1>:ud  r6.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r34.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        or (16|M0)  r34.0<1>:d  r16.0<1;1,0>:d  6784:w
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$4.src}
(W)  mov (1|M0)  null<1>:ud  r34.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r7.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        or (16|M0)  r7.0<1>:d  r16.0<1;1,0>:d  7040:w
        mov (16|M0)  r50.0<2>:hf  r52.0<2;1,0>:hf  {$14.dst}
        send.slm (16|M0)  r52  r32  null:0  0x0  0x02100B00  {A@1,$14} // wr:1+0, rd:1; load.slm.d16u32.a32
        mov (16|M0)  r56.0<2>:hf  r51.0<2;1,0>:hf  {$1.dst}
        send.slm (16|M0)  r51  r34  null:0  0x0  0x02100B00  {A@1,$10} // wr:1+0, rd:1; load.slm.d16u32.a32
        mov (16|M0)  r57.0<2>:hf  r31.0<2;1,0>:hf  {$4.dst}
        send.slm (16|M0)  r31  r7  null:0  0x0  0x02100B00  {A@1,$12} // wr:1+0, rd:1; load.slm.d16u32.a32
        mov (16|M0)  r50.1<2>:uw  r14.0<2;1,0>:uw  {$0.dst}
        send.slm (16|M0)  r14  r5  null:0  0x0  0x02100B00  {I@1,$13} // wr:1+0, rd:1; load.slm.d16u32.a32
        mov (16|M0)  r56.1<2>:uw  r25.0<2;1,0>:uw  {$8.dst}
        send.slm (16|M0)  r25  r6  null:0  0x0  0x02100B00  {I@1,$8} // wr:1+0, rd:1; load.slm.d16u32.a32
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$14.src}
(W)  mov (1|M0)  null<1>:ud  r7.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r32.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        or (16|M0)  r32.0<1>:d  r16.0<1;1,0>:d  7168:w
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$10.src}
(W)  mov (1|M0)  null<1>:ud  r32.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r34.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        or (16|M0)  r34.0<1>:d  r16.0<1;1,0>:d  7424:w
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$12.src}
(W)  mov (1|M0)  null<1>:ud  r34.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r7.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        or (16|M0)  r7.0<1>:d  r16.0<1;1,0>:d  7680:w
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$13.src}
(W)  mov (1|M0)  null<1>:ud  r7.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r5.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        or (16|M0)  r5.0<1>:d  r16.0<1;1,0>:d  7296:w
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$8.src}
(W)  mov (1|M0)  null<1>:ud  r5.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r6.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        or (16|M0)  r6.0<1>:d  r16.0<1;1,0>:d  7552:w
        mov (16|M0)  r57.1<2>:uw  r52.0<2;1,0>:uw  {$14.dst}
        send.slm (16|M0)  r52  r32  null:0  0x0  0x02100B00  {A@1,$14} // wr:1+0, rd:1; load.slm.d16u32.a32
        mov (16|M0)  r58.0<2>:hf  r14.0<2;1,0>:hf  {$13.dst}
        send.slm (16|M0)  r14  r5  null:0  0x0  0x02100B00  {F@1,$15} // wr:1+0, rd:1; load.slm.d16u32.a32
        mov (16|M0)  r59.0<2>:hf  r25.0<2;1,0>:hf  {$8.dst}
        send.slm (16|M0)  r25  r6  null:0  0x0  0x02100B00  {F@1,$8} // wr:1+0, rd:1; load.slm.d16u32.a32
        mov (16|M0)  r58.1<2>:uw  r51.0<2;1,0>:uw  {$10.dst}
        send.slm (16|M0)  r51  r34  null:0  0x0  0x02100B00  {I@1,$2} // wr:1+0, rd:1; load.slm.d16u32.a32
        mov (16|M0)  r59.1<2>:uw  r31.0<2;1,0>:uw  {$12.dst}
        send.slm (16|M0)  r31  r7  null:0  0x0  0x02100B00  {I@1,$3} // wr:1+0, rd:1; load.slm.d16u32.a32
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$14.src}
(W)  mov (1|M0)  null<1>:ud  r6.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r32.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        or (16|M0)  r32.0<1>:d  r16.0<1;1,0>:d  7808:w
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$15.src}
(W)  mov (1|M0)  null<1>:ud  r32.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r5.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        or (16|M0)  r5.0<1>:d  r16.0<1;1,0>:d  7936:w
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$8.src}
(W)  mov (1|M0)  null<1>:ud  r5.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r6.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        or (16|M0)  r6.0<1>:d  r3.0<1;1,0>:d  4096:w
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$2.src}
(W)  mov (1|M0)  null<1>:ud  r6.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r34.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        or (16|M0)  r34.0<1>:d  r16.0<1;1,0>:d  8064:w
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$3.src}
(W)  mov (1|M0)  null<1>:ud  r34.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r7.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        or (16|M0)  r7.0<1>:d  r3.0<1;1,0>:d  4224:w
        mov (16|M0)  r60.0<2>:hf  r52.0<2;1,0>:hf  {$14.dst}
        send.slm (16|M0)  r52  r32  null:0  0x0  0x02100B00  {A@1,$14} // wr:1+0, rd:1; load.slm.d16u32.a32
        mov (16|M0)  r61.0<2>:hf  r51.0<2;1,0>:hf  {$2.dst}
        send.slm (16|M0)  r51  r34  null:0  0x0  0x02100B00  {A@1,$5} // wr:1+0, rd:1; load.slm.d16u32.a32
        mov (16|M0)  r62.0<2>:hf  r31.0<2;1,0>:hf  {$3.dst}
        send.slm (16|M0)  r31  r7  null:0  0x0  0x02100B00  {A@1,$6} // wr:1+0, rd:1; load.slm.d16u32.a32
        mov (16|M0)  r60.1<2>:uw  r14.0<2;1,0>:uw  {$15.dst}
        send.slm (16|M0)  r14  r5  null:0  0x0  0x02100B00  {I@1,$7} // wr:1+0, rd:1; load.slm.d16u32.a32
        mov (16|M0)  r61.1<2>:uw  r25.0<2;1,0>:uw  {$8.dst}
        send.slm (16|M0)  r25  r6  null:0  0x0  0x02100B00  {I@1,$8} // wr:1+0, rd:1; load.slm.d16u32.a32
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$14.src}
(W)  mov (1|M0)  null<1>:ud  r7.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r32.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        or (16|M0)  r32.0<1>:d  r16.0<1;1,0>:d  4224:w
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$5.src}
(W)  mov (1|M0)  null<1>:ud  r32.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r34.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        or (16|M0)  r34.0<1>:d  r3.0<1;1,0>:d  4352:w
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$6.src}
(W)  mov (1|M0)  null<1>:ud  r34.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r7.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        or (16|M0)  r7.0<1>:d  r3.0<1;1,0>:d  4608:w
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$7.src}
(W)  mov (1|M0)  null<1>:ud  r7.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r5.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        or (16|M0)  r5.0<1>:d  r16.0<1;1,0>:d  4096:w
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$8.src}
(W)  mov (1|M0)  null<1>:ud  r5.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r6.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        or (16|M0)  r6.0<1>:d  r3.0<1;1,0>:d  4480:w
        or (16|M0)  r16.0<1>:d  r3.0<1;1,0>:d  4736:w
        mov (16|M0)  r62.1<2>:uw  r52.0<2;1,0>:uw  {$14.dst}
        send.slm (16|M0)  r52  r32  null:0  0x0  0x02100B00  {A@1,$14} // wr:1+0, rd:1; load.slm.d16u32.a32
        send.slm (16|M0)  r32  r16  null:0  0x0  0x02100B00  {$9} // wr:1+0, rd:1; load.slm.d16u32.a32
        mov (16|M0)  r63.0<2>:hf  r14.0<2;1,0>:hf  {$7.dst}
        send.slm (16|M0)  r14  r5  null:0  0x0  0x02100B00  {F@1,$11} // wr:1+0, rd:1; load.slm.d16u32.a32
        mov (16|M0)  r64.0<2>:hf  r25.0<2;1,0>:hf  {$8.dst}
        send.slm (16|M0)  r25  r6  null:0  0x0  0x02100B00  {F@1,$8} // wr:1+0, rd:1; load.slm.d16u32.a32
        mov (16|M0)  r63.1<2>:uw  r51.0<2;1,0>:uw  {$5.dst}
        send.slm (16|M0)  r51  r34  null:0  0x0  0x02100B00  {I@1,$0} // wr:1+0, rd:1; load.slm.d16u32.a32
        mov (16|M0)  r64.1<2>:uw  r31.0<2;1,0>:uw  {$6.dst}
        send.slm (16|M0)  r31  r7  null:0  0x0  0x02100B00  {I@1,$1} // wr:1+0, rd:1; load.slm.d16u32.a32
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$9.src}
(W)  mov (1|M0)  null<1>:ud  r32.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r16.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        or (16|M0)  r16.0<1>:d  r3.0<1;1,0>:d  5376:w
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$11.src}
(W)  mov (1|M0)  null<1>:ud  r16.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r5.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        or (16|M0)  r5.0<1>:d  r3.0<1;1,0>:d  4864:w
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$8.src}
(W)  mov (1|M0)  null<1>:ud  r5.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r6.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        or (16|M0)  r6.0<1>:d  r3.0<1;1,0>:d  5120:w
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$0.src}
(W)  mov (1|M0)  null<1>:ud  r6.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r34.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        or (16|M0)  r34.0<1>:d  r3.0<1;1,0>:d  4992:w
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$1.src}
(W)  mov (1|M0)  null<1>:ud  r34.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r7.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        or (16|M0)  r7.0<1>:d  r3.0<1;1,0>:d  5248:w
        mov (16|M0)  r76.1<2>:uw  r52.0<2;1,0>:uw  {$14.dst}
        mov (16|M0)  r65.0<2>:hf  r51.0<2;1,0>:hf  {$0.dst}
        send.slm (16|M0)  r51  r34  null:0  0x0  0x02100B00  {A@1,$14} // wr:1+0, rd:1; load.slm.d16u32.a32
        mov (16|M0)  r66.0<2>:hf  r31.0<2;1,0>:hf  {$1.dst}
        send.slm (16|M0)  r31  r7  null:0  0x0  0x02100B00  {A@1,$10} // wr:1+0, rd:1; load.slm.d16u32.a32
        sync.nop  null  {Compacted,I@1}
        mov (16|M0)  r76.0<2>:hf  r14.0<2;1,0>:hf  {$11.dst}
        send.slm (16|M0)  r14  r5  null:0  0x0  0x02100B00  {F@1,$12} // wr:1+0, rd:1; load.slm.d16u32.a32
        mov (16|M0)  r65.1<2>:uw  r25.0<2;1,0>:uw  {$8.dst}
        send.slm (16|M0)  r25  r6  null:0  0x0  0x02100B00  {I@1,$8} // wr:1+0, rd:1; load.slm.d16u32.a32
        mov (16|M0)  r66.1<2>:uw  r32.0<2;1,0>:uw  {$9.dst}
        send.slm (16|M0)  r32  r16  null:0  0x0  0x02100B00  {I@1,$13} // wr:1+0, rd:1; load.slm.d16u32.a32
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$14.src}
(W)  mov (1|M0)  null<1>:ud  r7.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r34.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        or (16|M0)  r34.0<1>:d  r3.0<1;1,0>:d  5632:w
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$10.src}
(W)  mov (1|M0)  null<1>:ud  r34.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r7.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        or (16|M0)  r7.0<1>:d  r3.0<1;1,0>:d  5888:w
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$12.src}
(W)  mov (1|M0)  null<1>:ud  r7.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r5.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        or (16|M0)  r5.0<1>:d  r3.0<1;1,0>:d  5504:w
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$8.src}
(W)  mov (1|M0)  null<1>:ud  r5.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r6.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        or (16|M0)  r6.0<1>:d  r3.0<1;1,0>:d  5760:w
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$13.src}
(W)  mov (1|M0)  null<1>:ud  r6.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r16.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        or (16|M0)  r16.0<1>:d  r3.0<1;1,0>:d  6016:w
        mov (16|M0)  r67.0<2>:hf  r14.0<2;1,0>:hf  {$12.dst}
        send.slm (16|M0)  r14  r5  null:0  0x0  0x02100B00  {A@1,$15} // wr:1+0, rd:1; load.slm.d16u32.a32
        mov (16|M0)  r68.0<2>:hf  r25.0<2;1,0>:hf  {$8.dst}
        send.slm (16|M0)  r25  r6  null:0  0x0  0x02100B00  {A@1,$8} // wr:1+0, rd:1; load.slm.d16u32.a32
        mov (16|M0)  r69.0<2>:hf  r32.0<2;1,0>:hf  {$13.dst}
        send.slm (16|M0)  r32  r16  null:0  0x0  0x02100B00  {A@1,$2} // wr:1+0, rd:1; load.slm.d16u32.a32
        mov (16|M0)  r67.1<2>:uw  r51.0<2;1,0>:uw  {$14.dst}
        send.slm (16|M0)  r51  r34  null:0  0x0  0x02100B00  {I@1,$14} // wr:1+0, rd:1; load.slm.d16u32.a32
        mov (16|M0)  r68.1<2>:uw  r31.0<2;1,0>:uw  {$10.dst}
        send.slm (16|M0)  r31  r7  null:0  0x0  0x02100B00  {I@1,$3} // wr:1+0, rd:1; load.slm.d16u32.a32
        mov (16|M0)  r80.1<2>:uw  r36.0<2;1,0>:uw  {$12.dst}
        mov (16|M0)  r77.1<2>:uw  r2.0<2;1,0>:uw  {$13.dst}
        mov (16|M0)  r81.1<2>:uw  r38.0<2;1,0>:uw  {$3.dst}
        mov (16|M0)  r78.1<2>:uw  r33.0<2;1,0>:uw  {$6.dst}
        mov (16|M0)  r82.1<2>:uw  r40.0<2;1,0>:uw  {$7.dst}
        mov (16|M0)  r79.1<2>:uw  r15.0<2;1,0>:uw  {$11.dst}
        mov (16|M0)  r83.1<2>:uw  r42.0<2;1,0>:uw  {$10.dst}
        mov (16|M0)  r69.1<2>:uw  r14.0<2;1,0>:uw  {$15.dst}
        mov (16|M0)  r70.0<2>:hf  r51.0<2;1,0>:hf  {$14.dst}
        sync.nop  null  {Compacted,I@7}
        mov (16|M0)  r80.0<2>:hf  r35.0<2;1,0>:hf  {$0.dst}
        sync.nop  null  {Compacted,I@7}
        mov (16|M0)  r77.0<2>:hf  r26.0<2;1,0>:hf  {$10.dst}
        mov (16|M0)  r71.0<2>:hf  r31.0<2;1,0>:hf  {$3.dst}
        sync.nop  null  {Compacted,I@6}
        mov (16|M0)  r81.0<2>:hf  r37.0<2;1,0>:hf  {$15.dst}
        sync.nop  null  {Compacted,I@5}
        mov (16|M0)  r78.0<2>:hf  r8.0<2;1,0>:hf  {$2.dst}
        sync.nop  null  {Compacted,I@4}
        mov (16|M0)  r82.0<2>:hf  r39.0<2;1,0>:hf  {$9.dst}
        sync.nop  null  {Compacted,I@3}
        mov (16|M0)  r79.0<2>:hf  r13.0<2;1,0>:hf  {$5.dst}
        sync.nop  null  {Compacted,I@2}
        mov (16|M0)  r83.0<2>:hf  r41.0<2;1,0>:hf  {$1.dst}
        sync.nop  null  {Compacted,F@7}
        mov (16|M0)  r70.1<2>:uw  r25.0<2;1,0>:uw  {$8.dst}
        sync.nop  null  {Compacted,F@6}
        mov (16|M0)  r71.1<2>:uw  r32.0<2;1,0>:uw  {$2.dst}
        sync.nop  null  {Compacted,A@1}
        dpas.8x8 (16|M0)  r100:f  r100:f  r76:hf  r9.0:hf  {Atomic,Compacted,$4.dst}
        dpas.8x8 (16|M0)  r84:f  r84:f  r76:hf  r17.0:hf  {Atomic,Compacted}
        dpas.8x8 (16|M0)  r110:f  r110:f  r64:hf  r9.0:hf  {Atomic,Compacted}
        dpas.8x8 (16|M0)  r92:f  r92:f  r64:hf  r17.0:hf  {Compacted,$4}
(W)  add (1|M0)  r4.1<1>:d  r4.1<0;1,0>:d  32:w
        mov (16|M0)  r3.0<1>:w  r17.16<1;1,0>:w
(W)  cmp (16|M0)  (lt)f0.0  null<1>:d  r4.1<0;1,0>:d  r4.8<0;1,0>:d  {I@2}
        mov (16|M0)  r5.0<1>:hf  r17.0<1;1,0>:hf
        mov (16|M0)  r6.0<1>:w  r21.16<1;1,0>:w
        mov (16|M0)  r7.0<1>:hf  r21.0<1;1,0>:hf
        mov (16|M0)  r2.0<1>:hf  r27.0<1;1,0>:hf
        mov (16|M0)  r8.0<1>:w  r27.16<1;1,0>:w
        dpas.8x8 (16|M0)  r100:f  r100:f  r56:hf  r21.0:hf  {Atomic,Compacted,$4.dst}
        dpas.8x8 (16|M0)  r84:f  r84:f  r56:hf  r27.0:hf  {Atomic,Compacted}
        dpas.8x8 (16|M0)  r110:f  r110:f  r43:hf  r21.0:hf  {Atomic,Compacted}
        dpas.8x8 (16|M0)  r92:f  r92:f  r43:hf  r27.0:hf  {Compacted,$4}
(W&~f0.0) jmpi  L11248
L11184:
(W)  shl (1|M0)  r1.4<1>:q  r72.3<0;1,0>:q  1:w
        add (16|M0)  r118.0<1>:q  r118.0<1;1,0>:q  64:w  {Compacted}
        add (16|M0)  r120.0<1>:q  r120.0<1;1,0>:q  64:w  {Compacted}
        add (16|M0)  r122.0<1>:q  r122.0<1;1,0>:q  r1.4<0;1,0>:q  {Compacted,I@3}
        add (16|M0)  r124.0<1>:q  r124.0<1;1,0>:q  r1.4<0;1,0>:q  {Compacted}
(W)  jmpi  L1664
L11248:
        shl (16|M0)  r2.0<1>:d  r55.0<1;1,0>:d  2:w  {Compacted,F@1}
(W)  mov (1|M0)  r1.8<1>:d  60:w  {Compacted}
        shr (16|M0)  acc0.0<1>:ud  r55.0<1;1,0>:ud  4:w
        sync.nop  null  {Compacted,I@2}
        bfn.0xF8 (16|M0)  r3.0<1>:ud  r2.0<1;0>:ud  r1.8<0;0>:ud  r72.10<0>:ud  {$1.dst} // s0&s1|s2
(W)  mov (1|M0)  r4.0<1>:d  7:w  {Compacted}
        mov (16|M0)  r7.0<2>:ud  r3.0<1;1,0>:ud  {Compacted,I@2}
        bfn.0xF8 (16|M0)  r6.0<1>:ud  acc0.0<1;0>:ud  r4.0<0;0>:ud  r72.9<0>:ud  {I@2} // s0&s1|s2
        shl (16|M0)  r10.0<1>:q  r7.0<2;1,0>:d  2:w  {Compacted,I@2}
(W)  send.slm (1|M0)  r9  r0  null:0  0x0  0x0210001F  {$12} // wr:1+0, rd:1; fence.slm.none.group
(W)  mov (1|M0)  r12.2<1>:f  0.0:f  {Compacted}
(W)  mov (2|M0)  r12.10<1>:ub  r0.11<0;1,0>:ub  {F@1}
(W)  mov (8|M0)  null<1>:ud  r9.0<1;1,0>:ud  {Compacted,$12.dst}
(W)  send.gtwy (1|M0)  null  r12  null:0  0x0  0x02000004  {I@2,$13} // wr:1+0, rd:0; signal barrier
(W)  sync.bar  0x0  {Compacted}
        shl (16|M0)  r13.0<1>:d  r55.0<1;1,0>:d  5:w  {Compacted}
        and (16|M0)  r14.0<1>:d  r13.0<1;1,0>:d  3072:w  {I@1}
        bfn.0xFE (16|M0)  r15.0<1>:ud  r127.0<1;0>:ud  r53.0<1;0>:ud  r14.0<1>:ud  {I@1} // s0|s1|s2
        or (16|M0)  r3.0<1>:d  r15.0<1;1,0>:d  64:w  {Compacted,I@1}
        shr (16|M0)  r3.0<1>:ud  r3.0<1;1,0>:ud  4:w  {I@1}
        shr (16|M0)  r5.0<1>:ud  r14.0<1;1,0>:ud  4:w
        or (16|M0)  acc0.0<1>:d  r15.0<1;1,0>:d  64:w  {Compacted}
        and (16|M0)  acc2.0<1>:d  r3.0<1;1,0>:d  134217724:d  {I@3}
        or (16|M0)  r5.0<1>:d  r5.0<1;1,0>:d  r15.0<1;1,0>:d  {Compacted,I@3}
        add (16|M0)  acc0.0<1>:d  acc2.0<1;1,0>:d  acc0.0<1;1,0>:d
        or (16|M0)  r8.0<1>:d  r15.0<1;1,0>:d  128:w  {Compacted}
        shl (16|M0)  r5.0<1>:d  r5.0<1;1,0>:d  2:w  {Compacted,I@3}
        shl (16|M0)  r3.0<1>:d  acc0.0<1;1,0>:d  2:w
        send.slm (16|M0)  null  r5  r110:1  0x0  0x02000504  {I@2,$4} // wr:1+1, rd:0; store.slm.d32.a32
        send.slm (16|M0)  null  r3  r111:1  0x0  0x02000504  {I@1,$14} // wr:1+1, rd:0; store.slm.d32.a32
        shr (16|M0)  r8.0<1>:ud  r8.0<1;1,0>:ud  4:w
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$4.src}
(W)  mov (1|M0)  null<1>:ud  r5.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r110.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        or (16|M0)  r5.0<1>:d  r15.0<1;1,0>:d  192:w  {Compacted}
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$14.src}
(W)  mov (1|M0)  null<1>:ud  r3.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r111.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        or (16|M0)  r3.0<1>:d  r15.0<1;1,0>:d  256:w  {Compacted}
        or (16|M0)  acc0.0<1>:d  r15.0<1;1,0>:d  128:w  {Compacted}
        and (16|M0)  acc2.0<1>:d  r8.0<1;1,0>:d  134217724:d  {I@4}
        shr (16|M0)  r5.0<1>:ud  r5.0<1;1,0>:ud  4:w  {I@4}
        shr (16|M0)  r3.0<1>:ud  r3.0<1;1,0>:ud  4:w  {I@4}
        or (16|M0)  r7.0<1>:d  r15.0<1;1,0>:d  192:w  {Compacted}
        add (16|M0)  r8.0<1>:d  acc2.0<1;1,0>:d  acc0.0<1;1,0>:d
        and (16|M0)  acc2.0<1>:d  r5.0<1;1,0>:d  134217724:d  {I@4}
        and (16|M0)  r3.0<1>:d  r3.0<1;1,0>:d  134217724:d  {I@4}
        or (16|M0)  acc0.0<1>:d  r15.0<1;1,0>:d  256:w  {Compacted}
        shl (16|M0)  r8.0<1>:d  r8.0<1;1,0>:d  2:w  {Compacted,I@4}
        add (16|M0)  acc2.0<1>:d  acc2.0<1;1,0>:d  r7.0<1;1,0>:d
        add (16|M0)  acc0.0<1>:d  r3.0<1;1,0>:d  acc0.0<1;1,0>:d  {I@4}
        send.slm (16|M0)  null  r8  r112:1  0x0  0x02000504  {I@3,$15} // wr:1+1, rd:0; store.slm.d32.a32
        shl (16|M0)  r5.0<1>:d  acc2.0<1;1,0>:d  2:w
        shl (16|M0)  r3.0<1>:d  acc0.0<1;1,0>:d  2:w
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$15.src}
(W)  mov (1|M0)  null<1>:ud  r8.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r112.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        or (16|M0)  r8.0<1>:d  r15.0<1;1,0>:d  320:w  {Compacted}
        send.slm (16|M0)  null  r5  r113:1  0x0  0x02000504  {I@3,$0} // wr:1+1, rd:0; store.slm.d32.a32
        send.slm (16|M0)  null  r3  r114:1  0x0  0x02000504  {I@2,$1} // wr:1+1, rd:0; store.slm.d32.a32
        shr (16|M0)  r8.0<1>:ud  r8.0<1;1,0>:ud  4:w  {I@1}
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$0.src}
(W)  mov (1|M0)  null<1>:ud  r5.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r113.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        or (16|M0)  r5.0<1>:d  r15.0<1;1,0>:d  384:w  {Compacted}
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$1.src}
(W)  mov (1|M0)  null<1>:ud  r3.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r114.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        or (16|M0)  r3.0<1>:d  r15.0<1;1,0>:d  448:w  {Compacted}
        or (16|M0)  acc0.0<1>:d  r15.0<1;1,0>:d  320:w  {Compacted}
        and (16|M0)  acc2.0<1>:d  r8.0<1;1,0>:d  134217724:d  {I@4}
        shr (16|M0)  r5.0<1>:ud  r5.0<1;1,0>:ud  4:w  {I@4}
        shr (16|M0)  r3.0<1>:ud  r3.0<1;1,0>:ud  4:w  {I@4}
        or (16|M0)  r9.0<1>:d  r15.0<1;1,0>:d  384:w  {Compacted}
        add (16|M0)  r8.0<1>:d  acc2.0<1;1,0>:d  acc0.0<1;1,0>:d
        and (16|M0)  r5.0<1>:d  r5.0<1;1,0>:d  134217724:d  {I@4}
        and (16|M0)  acc0.0<1>:d  r3.0<1;1,0>:d  134217724:d  {I@4}
        or (16|M0)  acc2.0<1>:d  r15.0<1;1,0>:d  448:w  {Compacted}
        add (16|M0)  r5.0<1>:d  r5.0<1;1,0>:d  r9.0<1;1,0>:d  {Compacted,I@3}
        add (16|M0)  acc0.0<1>:d  acc0.0<1;1,0>:d  acc2.0<1;1,0>:d
        shl (16|M0)  r8.0<1>:d  r8.0<1;1,0>:d  2:w  {Compacted}
        shl (16|M0)  r5.0<1>:d  r5.0<1;1,0>:d  2:w  {Compacted,I@3}
        shl (16|M0)  r3.0<1>:d  acc0.0<1;1,0>:d  2:w
        send.slm (16|M0)  null  r8  r115:1  0x0  0x02000504  {I@3,$2} // wr:1+1, rd:0; store.slm.d32.a32
        send.slm (16|M0)  null  r5  r116:1  0x0  0x02000504  {I@2,$3} // wr:1+1, rd:0; store.slm.d32.a32
        send.slm (16|M0)  null  r3  r117:1  0x0  0x02000504  {I@1,$4} // wr:1+1, rd:0; store.slm.d32.a32
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$2.src}
(W)  mov (1|M0)  null<1>:ud  r8.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r115.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        shr (16|M0)  r8.0<1>:ud  r14.0<1;1,0>:ud  4:w
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$3.src}
(W)  mov (1|M0)  null<1>:ud  r5.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r116.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        or (16|M0)  r5.0<1>:d  r15.0<1;1,0>:d  80:w  {Compacted}
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$4.src}
(W)  mov (1|M0)  null<1>:ud  r3.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r117.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        or (16|M0)  r3.0<1>:d  r15.0<1;1,0>:d  144:w  {Compacted}
        or (16|M0)  acc0.0<1>:d  r8.0<1;1,0>:d  r15.0<1;1,0>:d  {I@3}
        shr (16|M0)  r5.0<1>:ud  r5.0<1;1,0>:ud  4:w  {I@3}
        shr (16|M0)  r3.0<1>:ud  r3.0<1;1,0>:ud  4:w  {I@3}
        or (16|M0)  r9.0<1>:d  r15.0<1;1,0>:d  80:w  {Compacted}
        or (16|M0)  r7.0<1>:d  r15.0<1;1,0>:d  144:w  {Compacted}
        shl (16|M0)  r8.0<1>:d  acc0.0<1;1,0>:d  2:w
        and (16|M0)  acc0.0<1>:d  r5.0<1;1,0>:d  134217724:d  {I@5}
        and (16|M0)  acc2.0<1>:d  r3.0<1;1,0>:d  134217724:d  {I@5}
        or (16|M0)  r8.0<1>:d  r8.0<1;1,0>:d  64:w  {Compacted,I@3}
        add (16|M0)  acc0.0<1>:d  acc0.0<1;1,0>:d  r9.0<1;1,0>:d
        add (16|M0)  acc2.0<1>:d  acc2.0<1;1,0>:d  r7.0<1;1,0>:d
        send.slm (16|M0)  null  r8  r100:1  0x0  0x02000504  {I@3,$5} // wr:1+1, rd:0; store.slm.d32.a32
        shl (16|M0)  r5.0<1>:d  acc0.0<1;1,0>:d  2:w
        shl (16|M0)  r3.0<1>:d  acc2.0<1;1,0>:d  2:w
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$5.src}
(W)  mov (1|M0)  null<1>:ud  r8.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r100.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        or (16|M0)  r8.0<1>:d  r15.0<1;1,0>:d  208:w  {Compacted}
        send.slm (16|M0)  null  r5  r101:1  0x0  0x02000504  {I@3,$6} // wr:1+1, rd:0; store.slm.d32.a32
        send.slm (16|M0)  null  r3  r102:1  0x0  0x02000504  {I@2,$7} // wr:1+1, rd:0; store.slm.d32.a32
        shr (16|M0)  r8.0<1>:ud  r8.0<1;1,0>:ud  4:w  {I@1}
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$6.src}
(W)  mov (1|M0)  null<1>:ud  r5.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r101.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        or (16|M0)  r5.0<1>:d  r15.0<1;1,0>:d  272:w  {Compacted}
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$7.src}
(W)  mov (1|M0)  null<1>:ud  r3.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r102.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        or (16|M0)  r3.0<1>:d  r15.0<1;1,0>:d  336:w  {Compacted}
        or (16|M0)  acc0.0<1>:d  r15.0<1;1,0>:d  208:w  {Compacted}
        and (16|M0)  acc2.0<1>:d  r8.0<1;1,0>:d  134217724:d  {I@4}
        shr (16|M0)  r5.0<1>:ud  r5.0<1;1,0>:ud  4:w  {I@4}
        shr (16|M0)  r3.0<1>:ud  r3.0<1;1,0>:ud  4:w  {I@4}
        or (16|M0)  r7.0<1>:d  r15.0<1;1,0>:d  272:w  {Compacted}
        add (16|M0)  r8.0<1>:d  acc2.0<1;1,0>:d  acc0.0<1;1,0>:d
        and (16|M0)  acc2.0<1>:d  r5.0<1;1,0>:d  134217724:d  {I@4}
        and (16|M0)  r3.0<1>:d  r3.0<1;1,0>:d  134217724:d  {I@4}
        or (16|M0)  acc0.0<1>:d  r15.0<1;1,0>:d  336:w  {Compacted}
        shl (16|M0)  r8.0<1>:d  r8.0<1;1,0>:d  2:w  {Compacted,I@4}
        add (16|M0)  acc2.0<1>:d  acc2.0<1;1,0>:d  r7.0<1;1,0>:d
        add (16|M0)  acc0.0<1>:d  r3.0<1;1,0>:d  acc0.0<1;1,0>:d  {I@4}
        send.slm (16|M0)  null  r8  r103:1  0x0  0x02000504  {I@3,$8} // wr:1+1, rd:0; store.slm.d32.a32
        shl (16|M0)  r5.0<1>:d  acc2.0<1;1,0>:d  2:w
        shl (16|M0)  r3.0<1>:d  acc0.0<1;1,0>:d  2:w
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$8.src}
(W)  mov (1|M0)  null<1>:ud  r8.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r103.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        or (16|M0)  r8.0<1>:d  r15.0<1;1,0>:d  400:w  {Compacted}
        send.slm (16|M0)  null  r5  r104:1  0x0  0x02000504  {I@3,$9} // wr:1+1, rd:0; store.slm.d32.a32
        send.slm (16|M0)  null  r3  r105:1  0x0  0x02000504  {I@2,$10} // wr:1+1, rd:0; store.slm.d32.a32
        shr (16|M0)  r8.0<1>:ud  r8.0<1;1,0>:ud  4:w  {I@1}
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$9.src}
(W)  mov (1|M0)  null<1>:ud  r5.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r104.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        or (16|M0)  r5.0<1>:d  r15.0<1;1,0>:d  464:w  {Compacted}
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$10.src}
(W)  mov (1|M0)  null<1>:ud  r3.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r105.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        or (16|M0)  r3.0<1>:d  r15.0<1;1,0>:d  512:w  {Compacted}
        or (16|M0)  acc0.0<1>:d  r15.0<1;1,0>:d  400:w  {Compacted}
        and (16|M0)  acc2.0<1>:d  r8.0<1;1,0>:d  134217724:d  {I@4}
        shr (16|M0)  r5.0<1>:ud  r5.0<1;1,0>:ud  4:w  {I@4}
        shr (16|M0)  r3.0<1>:ud  r3.0<1;1,0>:ud  4:w  {I@4}
        or (16|M0)  r9.0<1>:d  r15.0<1;1,0>:d  464:w  {Compacted}
        add (16|M0)  r8.0<1>:d  acc2.0<1;1,0>:d  acc0.0<1;1,0>:d
        and (16|M0)  acc2.0<1>:d  r5.0<1;1,0>:d  134217724:d  {I@4}
        and (16|M0)  r3.0<1>:d  r3.0<1;1,0>:d  134217724:d  {I@4}
        or (16|M0)  acc0.0<1>:d  r15.0<1;1,0>:d  512:w  {Compacted}
        shl (16|M0)  r8.0<1>:d  r8.0<1;1,0>:d  2:w  {Compacted,I@4}
        add (16|M0)  acc2.0<1>:d  acc2.0<1;1,0>:d  r9.0<1;1,0>:d
        add (16|M0)  acc0.0<1>:d  r3.0<1;1,0>:d  acc0.0<1;1,0>:d  {I@4}
        send.slm (16|M0)  null  r8  r106:1  0x0  0x02000504  {I@3,$11} // wr:1+1, rd:0; store.slm.d32.a32
        shl (16|M0)  r5.0<1>:d  acc2.0<1;1,0>:d  2:w
        shl (16|M0)  r3.0<1>:d  acc0.0<1;1,0>:d  2:w
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$11.src}
(W)  mov (1|M0)  null<1>:ud  r8.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r106.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        or (16|M0)  r8.0<1>:d  r15.0<1;1,0>:d  576:w  {Compacted}
        send.slm (16|M0)  null  r5  r107:1  0x0  0x02000504  {I@3,$12} // wr:1+1, rd:0; store.slm.d32.a32
        send.slm (16|M0)  null  r3  r92:1  0x0  0x02000504  {I@2,$14} // wr:1+1, rd:0; store.slm.d32.a32
        shr (16|M0)  r8.0<1>:ud  r8.0<1;1,0>:ud  4:w  {I@1}
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$12.src}
(W)  mov (1|M0)  null<1>:ud  r5.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r107.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        or (16|M0)  r5.0<1>:d  r15.0<1;1,0>:d  640:w  {Compacted}
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$14.src}
(W)  mov (1|M0)  null<1>:ud  r3.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r92.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        or (16|M0)  r3.0<1>:d  r15.0<1;1,0>:d  704:w  {Compacted}
        or (16|M0)  acc0.0<1>:d  r15.0<1;1,0>:d  576:w  {Compacted}
        and (16|M0)  acc2.0<1>:d  r8.0<1;1,0>:d  134217724:d  {I@4}
        shr (16|M0)  r5.0<1>:ud  r5.0<1;1,0>:ud  4:w  {I@4}
        shr (16|M0)  r3.0<1>:ud  r3.0<1;1,0>:ud  4:w  {I@4}
        or (16|M0)  r7.0<1>:d  r15.0<1;1,0>:d  640:w  {Compacted}
        add (16|M0)  r8.0<1>:d  acc2.0<1;1,0>:d  acc0.0<1;1,0>:d
        and (16|M0)  acc2.0<1>:d  r5.0<1;1,0>:d  134217724:d  {I@4}
        and (16|M0)  r3.0<1>:d  r3.0<1;1,0>:d  134217724:d  {I@4}
        or (16|M0)  acc0.0<1>:d  r15.0<1;1,0>:d  704:w  {Compacted}
        shl (16|M0)  r8.0<1>:d  r8.0<1;1,0>:d  2:w  {Compacted,I@4}
        add (16|M0)  acc2.0<1>:d  acc2.0<1;1,0>:d  r7.0<1;1,0>:d
        add (16|M0)  acc0.0<1>:d  r3.0<1;1,0>:d  acc0.0<1;1,0>:d  {I@4}
        send.slm (16|M0)  null  r8  r93:1  0x0  0x02000504  {I@3,$15} // wr:1+1, rd:0; store.slm.d32.a32
        shl (16|M0)  r5.0<1>:d  acc2.0<1;1,0>:d  2:w
        shl (16|M0)  r3.0<1>:d  acc0.0<1;1,0>:d  2:w
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$15.src}
(W)  mov (1|M0)  null<1>:ud  r8.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r93.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        or (16|M0)  r8.0<1>:d  r15.0<1;1,0>:d  768:w  {Compacted}
        send.slm (16|M0)  null  r5  r94:1  0x0  0x02000504  {I@3,$0} // wr:1+1, rd:0; store.slm.d32.a32
        send.slm (16|M0)  null  r3  r95:1  0x0  0x02000504  {I@2,$1} // wr:1+1, rd:0; store.slm.d32.a32
        shr (16|M0)  r8.0<1>:ud  r8.0<1;1,0>:ud  4:w  {I@1}
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$0.src}
(W)  mov (1|M0)  null<1>:ud  r5.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r94.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        or (16|M0)  r5.0<1>:d  r15.0<1;1,0>:d  832:w  {Compacted}
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$1.src}
(W)  mov (1|M0)  null<1>:ud  r3.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r95.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        or (16|M0)  r3.0<1>:d  r15.0<1;1,0>:d  896:w  {Compacted}
        or (16|M0)  acc0.0<1>:d  r15.0<1;1,0>:d  768:w  {Compacted}
        and (16|M0)  acc2.0<1>:d  r8.0<1;1,0>:d  134217724:d  {I@4}
        shr (16|M0)  r5.0<1>:ud  r5.0<1;1,0>:ud  4:w  {I@4}
        shr (16|M0)  r3.0<1>:ud  r3.0<1;1,0>:ud  4:w  {I@4}
        or (16|M0)  r9.0<1>:d  r15.0<1;1,0>:d  832:w  {Compacted}
        add (16|M0)  r8.0<1>:d  acc2.0<1;1,0>:d  acc0.0<1;1,0>:d
        and (16|M0)  acc2.0<1>:d  r5.0<1;1,0>:d  134217724:d  {I@4}
        and (16|M0)  r3.0<1>:d  r3.0<1;1,0>:d  134217724:d  {I@4}
        or (16|M0)  acc0.0<1>:d  r15.0<1;1,0>:d  896:w  {Compacted}
        shl (16|M0)  r8.0<1>:d  r8.0<1;1,0>:d  2:w  {Compacted,I@4}
        add (16|M0)  acc2.0<1>:d  acc2.0<1;1,0>:d  r9.0<1;1,0>:d
        add (16|M0)  acc0.0<1>:d  r3.0<1;1,0>:d  acc0.0<1;1,0>:d  {I@4}
        send.slm (16|M0)  null  r8  r96:1  0x0  0x02000504  {I@3,$2} // wr:1+1, rd:0; store.slm.d32.a32
        shl (16|M0)  r5.0<1>:d  acc2.0<1;1,0>:d  2:w
        shl (16|M0)  r3.0<1>:d  acc0.0<1;1,0>:d  2:w
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$2.src}
(W)  mov (1|M0)  null<1>:ud  r8.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r96.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        or (16|M0)  r8.0<1>:d  r15.0<1;1,0>:d  960:w  {Compacted}
        send.slm (16|M0)  null  r5  r97:1  0x0  0x02000504  {I@3,$3} // wr:1+1, rd:0; store.slm.d32.a32
        send.slm (16|M0)  null  r3  r98:1  0x0  0x02000504  {I@2,$4} // wr:1+1, rd:0; store.slm.d32.a32
        shr (16|M0)  r8.0<1>:ud  r8.0<1;1,0>:ud  4:w  {I@1}
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$3.src}
(W)  mov (1|M0)  null<1>:ud  r5.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r97.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        or (16|M0)  r5.0<1>:d  r15.0<1;1,0>:d  528:w  {Compacted}
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$4.src}
(W)  mov (1|M0)  null<1>:ud  r3.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r98.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        or (16|M0)  r3.0<1>:d  r15.0<1;1,0>:d  592:w  {Compacted}
        or (16|M0)  acc0.0<1>:d  r15.0<1;1,0>:d  960:w  {Compacted}
        and (16|M0)  acc2.0<1>:d  r8.0<1;1,0>:d  134217724:d  {I@4}
        shr (16|M0)  r5.0<1>:ud  r5.0<1;1,0>:ud  4:w  {I@4}
        shr (16|M0)  r3.0<1>:ud  r3.0<1;1,0>:ud  4:w  {I@4}
        or (16|M0)  r7.0<1>:d  r15.0<1;1,0>:d  528:w  {Compacted}
        add (16|M0)  r8.0<1>:d  acc2.0<1;1,0>:d  acc0.0<1;1,0>:d
        and (16|M0)  acc2.0<1>:d  r5.0<1;1,0>:d  134217724:d  {I@4}
        and (16|M0)  r3.0<1>:d  r3.0<1;1,0>:d  134217724:d  {I@4}
        or (16|M0)  acc0.0<1>:d  r15.0<1;1,0>:d  592:w  {Compacted}
        shl (16|M0)  r8.0<1>:d  r8.0<1;1,0>:d  2:w  {Compacted,I@4}
        add (16|M0)  acc2.0<1>:d  acc2.0<1;1,0>:d  r7.0<1;1,0>:d
        add (16|M0)  acc0.0<1>:d  r3.0<1;1,0>:d  acc0.0<1;1,0>:d  {I@4}
        send.slm (16|M0)  null  r8  r99:1  0x0  0x02000504  {I@3,$5} // wr:1+1, rd:0; store.slm.d32.a32
        shl (16|M0)  r5.0<1>:d  acc2.0<1;1,0>:d  2:w
        shl (16|M0)  r3.0<1>:d  acc0.0<1;1,0>:d  2:w
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$5.src}
(W)  mov (1|M0)  null<1>:ud  r8.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r99.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        or (16|M0)  r8.0<1>:d  r15.0<1;1,0>:d  656:w  {Compacted}
        send.slm (16|M0)  null  r5  r84:1  0x0  0x02000504  {I@3,$6} // wr:1+1, rd:0; store.slm.d32.a32
        send.slm (16|M0)  null  r3  r85:1  0x0  0x02000504  {I@2,$7} // wr:1+1, rd:0; store.slm.d32.a32
        shr (16|M0)  r8.0<1>:ud  r8.0<1;1,0>:ud  4:w  {I@1}
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$6.src}
(W)  mov (1|M0)  null<1>:ud  r5.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r84.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        or (16|M0)  r5.0<1>:d  r15.0<1;1,0>:d  720:w  {Compacted}
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$7.src}
(W)  mov (1|M0)  null<1>:ud  r3.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r85.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        or (16|M0)  r3.0<1>:d  r15.0<1;1,0>:d  784:w  {Compacted}
        or (16|M0)  acc0.0<1>:d  r15.0<1;1,0>:d  656:w  {Compacted}
        and (16|M0)  acc2.0<1>:d  r8.0<1;1,0>:d  134217724:d  {I@4}
        shr (16|M0)  r5.0<1>:ud  r5.0<1;1,0>:ud  4:w  {I@4}
        shr (16|M0)  r3.0<1>:ud  r3.0<1;1,0>:ud  4:w  {I@4}
        or (16|M0)  r9.0<1>:d  r15.0<1;1,0>:d  720:w  {Compacted}
        add (16|M0)  r8.0<1>:d  acc2.0<1;1,0>:d  acc0.0<1;1,0>:d
        and (16|M0)  acc2.0<1>:d  r5.0<1;1,0>:d  134217724:d  {I@4}
        and (16|M0)  r3.0<1>:d  r3.0<1;1,0>:d  134217724:d  {I@4}
        or (16|M0)  acc0.0<1>:d  r15.0<1;1,0>:d  784:w  {Compacted}
        shl (16|M0)  r8.0<1>:d  r8.0<1;1,0>:d  2:w  {Compacted,I@4}
        add (16|M0)  acc2.0<1>:d  acc2.0<1;1,0>:d  r9.0<1;1,0>:d
        add (16|M0)  acc0.0<1>:d  r3.0<1;1,0>:d  acc0.0<1;1,0>:d  {I@4}
        send.slm (16|M0)  null  r8  r86:1  0x0  0x02000504  {I@3,$8} // wr:1+1, rd:0; store.slm.d32.a32
        shl (16|M0)  r5.0<1>:d  acc2.0<1;1,0>:d  2:w
        shl (16|M0)  r3.0<1>:d  acc0.0<1;1,0>:d  2:w
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$8.src}
(W)  mov (1|M0)  null<1>:ud  r8.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r86.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        or (16|M0)  r8.0<1>:d  r15.0<1;1,0>:d  848:w  {Compacted}
        send.slm (16|M0)  null  r5  r87:1  0x0  0x02000504  {I@3,$9} // wr:1+1, rd:0; store.slm.d32.a32
        send.slm (16|M0)  null  r3  r88:1  0x0  0x02000504  {I@2,$10} // wr:1+1, rd:0; store.slm.d32.a32
        shr (16|M0)  r8.0<1>:ud  r8.0<1;1,0>:ud  4:w  {I@1}
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$9.src}
(W)  mov (1|M0)  null<1>:ud  r5.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r87.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        or (16|M0)  r5.0<1>:d  r15.0<1;1,0>:d  912:w  {Compacted}
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$10.src}
(W)  mov (1|M0)  null<1>:ud  r3.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r88.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        or (16|M0)  r3.0<1>:d  r15.0<1;1,0>:d  976:w  {Compacted}
        or (16|M0)  acc0.0<1>:d  r15.0<1;1,0>:d  848:w  {Compacted}
        and (16|M0)  acc2.0<1>:d  r8.0<1;1,0>:d  134217724:d  {I@4}
        shr (16|M0)  r5.0<1>:ud  r5.0<1;1,0>:ud  4:w  {I@4}
        shr (16|M0)  r3.0<1>:ud  r3.0<1;1,0>:ud  4:w  {I@4}
        or (16|M0)  r7.0<1>:d  r15.0<1;1,0>:d  912:w  {Compacted}
        add (16|M0)  r8.0<1>:d  acc2.0<1;1,0>:d  acc0.0<1;1,0>:d
        and (16|M0)  r5.0<1>:d  r5.0<1;1,0>:d  134217724:d  {I@4}
        and (16|M0)  acc0.0<1>:d  r3.0<1;1,0>:d  134217724:d  {I@4}
        or (16|M0)  acc2.0<1>:d  r15.0<1;1,0>:d  976:w  {Compacted}
        add (16|M0)  r5.0<1>:d  r5.0<1;1,0>:d  r7.0<1;1,0>:d  {Compacted,I@3}
        add (16|M0)  acc0.0<1>:d  acc0.0<1;1,0>:d  acc2.0<1;1,0>:d
        shl (16|M0)  r8.0<1>:d  r8.0<1;1,0>:d  2:w  {Compacted}
        shl (16|M0)  r5.0<1>:d  r5.0<1;1,0>:d  2:w  {Compacted,I@3}
        shl (16|M0)  r3.0<1>:d  acc0.0<1;1,0>:d  2:w
        send.slm (16|M0)  null  r8  r89:1  0x0  0x02000504  {I@3,$11} // wr:1+1, rd:0; store.slm.d32.a32
        send.slm (16|M0)  null  r5  r90:1  0x0  0x02000504  {I@2,$12} // wr:1+1, rd:0; store.slm.d32.a32
        send.slm (16|M0)  null  r3  r91:1  0x0  0x02000504  {I@1,$14} // wr:1+1, rd:0; store.slm.d32.a32
        and (16|M0)  r16.0<1>:d  r2.0<1;1,0>:d  508:w  {Compacted}
        sync.nop  null  {Compacted,$11.src}
(W)  send.slm (1|M0)  r8  r0  null:0  0x0  0x0210001F  {$15} // wr:1+0, rd:1; fence.slm.none.group
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$13.src}
(W)  mov (1|M0)  null<1>:ud  r12.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
(W)  mov (1|M0)  r12.2<1>:f  0.0:f  {Compacted}
(W)  mov (2|M0)  r12.10<1>:ub  r0.11<0;1,0>:ub  {F@1}
(W)  mov (8|M0)  null<1>:ud  r8.0<1;1,0>:ud  {Compacted,$15.dst}
(W)  send.gtwy (1|M0)  null  r12  null:0  0x0  0x02000004  {I@2,$0} // wr:1+0, rd:0; signal barrier
(W)  sync.bar  0x0  {Compacted}
        or (16|M0)  r7.0<1>:d  r16.0<1;1,0>:d  512:w  {Compacted}
(W)  mov (1|M0)  r1.8<1>:d  508:w  {Compacted}
(W)  mov (1|M0)  r1.9<1>:d  512:w
        shr (16|M0)  r7.0<1>:ud  r7.0<1;1,0>:ud  4:w  {I@3}
        or (16|M0)  r8.0<1>:d  r16.0<1;1,0>:d  1024:w  {Compacted}
        sync.nop  null  {Compacted,I@3}
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$14.src}
(W)  mov (1|M0)  null<1>:ud  r3.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r91.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        bfn.0xF8 (16|M0)  r3.0<1>:ud  r2.0<1;0>:ud  r1.8<0;0>:ud  r1.9<0>:ud  // s0&s1|s2
        and (16|M0)  acc2.0<1>:d  r7.0<1;1,0>:d  60:w  {Compacted,I@3}
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$12.src}
(W)  mov (1|M0)  null<1>:ud  r5.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r90.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        and (16|M0)  r5.0<1>:d  r54.0<1;1,0>:d  28:w  {Compacted}
        shr (16|M0)  r8.0<1>:ud  r8.0<1;1,0>:ud  4:w  {I@4}
        add (16|M0)  acc2.0<1>:d  acc2.0<1;1,0>:d  r3.0<1;1,0>:d  {I@4}
        bfn.0xF8 (16|M0)  r9.0<1>:ud  r2.0<1;0>:ud  r1.8<0;0>:ud  r72.5<0>:ud  // s0&s1|s2
        add (16|M0)  r5.0<1>:d  r5.0<1;1,0>:d  r16.0<1;1,0>:d  {Compacted,I@4}
        and (16|M0)  r8.0<1>:d  r8.0<1;1,0>:d  92:w  {Compacted,I@4}
        shl (16|M0)  r7.0<1>:d  acc2.0<1;1,0>:d  2:w
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$0.src}
(W)  mov (1|M0)  null<1>:ud  r12.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        send.slm (16|M0)  r12  r7  null:0  0x0  0x02403500  {I@1,$1} // wr:1+0, rd:4; load.slm.d32x4.a32
        shl (16|M0)  r5.0<1>:d  r5.0<1;1,0>:d  2:w  {Compacted}
        add (16|M0)  acc2.0<1>:d  r8.0<1;1,0>:d  r9.0<1;1,0>:d
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$1.src}
(W)  mov (1|M0)  null<1>:ud  r0.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r7.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        or (16|M0)  r7.0<1>:d  r16.0<1;1,0>:d  2048:w
        send.slm (16|M0)  r17  r5  null:0  0x0  0x02403500  {I@3,$2} // wr:1+0, rd:4; load.slm.d32x4.a32
(W)  mov (1|M0)  r30.0<1>:d  2048:w
        shl (16|M0)  r8.0<1>:d  acc2.0<1;1,0>:d  2:w
        shr (16|M0)  r7.0<1>:ud  r7.0<1;1,0>:ud  4:w  {I@3}
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$2.src}
(W)  mov (1|M0)  null<1>:ud  r7.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r5.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        or (16|M0)  r5.0<1>:d  r16.0<1;1,0>:d  1536:w  {Compacted}
        send.slm (16|M0)  r21  r8  null:0  0x0  0x02403500  {I@3,$3} // wr:1+0, rd:4; load.slm.d32x4.a32
(W)  mov (1|M0)  r4.0<1>:d  1536:w  {Compacted}
        bfn.0xF8 (16|M0)  r9.0<1>:ud  r2.0<1;0>:ud  r1.8<0;0>:ud  r30.0<0>:ud  // s0&s1|s2
        and (16|M0)  acc2.0<1>:d  r7.0<1;1,0>:d  156:w  {Compacted,I@4}
        shr (16|M0)  r5.0<1>:ud  r5.0<1;1,0>:ud  4:w  {I@4}
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$3.src}
(W)  mov (1|M0)  null<1>:ud  r5.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r8.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        or (16|M0)  r8.0<1>:d  r16.0<1;1,0>:d  2560:w
        bfn.0xF8 (16|M0)  r3.0<1>:ud  r2.0<1;0>:ud  r1.8<0;0>:ud  r4.0<0>:ud  {I@5} // s0&s1|s2
        add (16|M0)  acc2.0<1>:d  acc2.0<1;1,0>:d  r9.0<1;1,0>:d  {I@5}
        and (16|M0)  r5.0<1>:d  r5.0<1;1,0>:d  124:w  {Compacted,I@4}
        shr (16|M0)  r8.0<1>:ud  r8.0<1;1,0>:ud  4:w  {I@4}
(W)  mov (1|M0)  r4.0<1>:d  2560:w
        shl (16|M0)  r7.0<1>:d  acc2.0<1;1,0>:d  2:w
        add (16|M0)  r5.0<1>:d  r5.0<1;1,0>:d  r3.0<1;1,0>:d  {Compacted,I@4}
        and (16|M0)  acc2.0<1>:d  r8.0<1;1,0>:d  188:w  {Compacted,I@4}
        bfn.0xF8 (16|M0)  r3.0<1>:ud  r2.0<1;0>:ud  r1.8<0;0>:ud  r4.0<0>:ud  {I@4} // s0&s1|s2
        send.slm (16|M0)  r31  r7  null:0  0x0  0x02403500  {I@4,$4} // wr:1+0, rd:4; load.slm.d32x4.a32
(W)  mov (1|M0)  r30.0<1>:d  3072:w
        add (16|M0)  acc2.0<1>:d  acc2.0<1;1,0>:d  r3.0<1;1,0>:d  {I@2}
(W)  mov (1|M0)  r4.0<1>:d  3584:w
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$4.src}
(W)  mov (1|M0)  null<1>:ud  r8.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r7.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        or (16|M0)  r7.0<1>:d  r16.0<1;1,0>:d  3584:w
        bfn.0xF8 (16|M0)  r9.0<1>:ud  r2.0<1;0>:ud  r1.8<0;0>:ud  r30.0<0>:ud  {I@4} // s0&s1|s2
        shl (16|M0)  r8.0<1>:d  acc2.0<1;1,0>:d  2:w
        bfn.0xF8 (16|M0)  r3.0<1>:ud  r2.0<1;0>:ud  r1.8<0;0>:ud  r4.0<0>:ud  {I@4} // s0&s1|s2
        shr (16|M0)  r7.0<1>:ud  r7.0<1;1,0>:ud  4:w  {I@4}
        or (16|M0)  r2.0<1>:d  r6.0<1;1,0>:d  8:w  {Compacted}
(W)  mul (16|M0)  acc0.0<1>:d  r6.0<1;1,0>:d  r4.18<0;1,0>:uw
        send.slm (16|M0)  r35  r8  null:0  0x0  0x02403500  {I@5,$5} // wr:1+0, rd:4; load.slm.d32x4.a32
        and (16|M0)  acc2.0<1>:d  r7.0<1;1,0>:d  252:w  {Compacted,I@3}
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$5.src}
(W)  mov (1|M0)  null<1>:ud  r7.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r8.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        macl (16|M0)  r8.0<1>:d  r6.0<1;1,0>:d  r4.9<0;1,0>:d
(W)  mul (16|M0)  acc0.0<1>:d  r2.0<1;1,0>:d  r4.18<0;1,0>:uw  {I@4}
        macl (16|M0)  r2.0<1>:d  r2.0<1;1,0>:d  r4.9<0;1,0>:d
        add (16|M0)  r7.0<1>:d  acc2.0<1;1,0>:d  r3.0<1;1,0>:d
        or (16|M0)  r3.0<1>:d  r6.0<1;1,0>:d  16:w  {Compacted}
        mov (16|M0)  r29.0<2>:ud  r8.0<1;1,0>:ud  {Compacted,I@5}
        mov (16|M0)  r54.0<2>:ud  r2.0<1;1,0>:ud  {Compacted,I@4}
        or (16|M0)  r2.0<1>:d  r6.0<1;1,0>:d  24:w  {Compacted}
(W)  mul (16|M0)  acc0.0<1>:d  r3.0<1;1,0>:d  r4.18<0;1,0>:uw  {I@4}
        shl (16|M0)  r7.0<1>:d  r7.0<1;1,0>:d  2:w  {Compacted}
        shl (16|M0)  r48.0<1>:q  r29.0<2;1,0>:d  2:w  {Compacted,I@5}
        shl (16|M0)  r56.0<1>:q  r54.0<2;1,0>:d  2:w  {Compacted,I@5}
        macl (16|M0)  r3.0<1>:d  r3.0<1;1,0>:d  r4.9<0;1,0>:d
(W)  mul (16|M0)  acc0.0<1>:d  r2.0<1;1,0>:d  r4.18<0;1,0>:uw  {I@6}
        macl (16|M0)  r2.0<1>:d  r2.0<1;1,0>:d  r4.9<0;1,0>:d
        send.slm (16|M0)  r43  r7  null:0  0x0  0x02403500  {I@6,$6} // wr:1+0, rd:4; load.slm.d32x4.a32
        shl (16|M0)  r5.0<1>:d  r5.0<1;1,0>:d  2:w  {Compacted}
        add (16|M0)  r50.0<1>:q  r48.0<1;1,0>:q  r4.3<0;1,0>:q  {Compacted,I@6}
        add (16|M0)  r58.0<1>:q  r56.0<1;1,0>:q  r4.3<0;1,0>:q  {Compacted,I@6}
        sync.nop  null  {Compacted,I@6}
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$6.src}
(W)  mov (1|M0)  null<1>:ud  r8.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r7.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        mov (16|M0)  r7.0<2>:ud  r3.0<1;1,0>:ud  {Compacted}
        or (16|M0)  r3.0<1>:d  r6.0<1;1,0>:d  32:w  {Compacted}
        mov (16|M0)  r29.0<2>:ud  r2.0<1;1,0>:ud  {Compacted,I@6}
        or (16|M0)  r2.0<1>:d  r6.0<1;1,0>:d  40:w  {Compacted}
        send.slm (16|M0)  r25  r5  null:0  0x0  0x02403500  {I@7,$7} // wr:1+0, rd:4; load.slm.d32x4.a32
        add (16|M0)  r52.0<1>:q  r50.0<1;1,0>:q  r10.0<1;1,0>:q  {Compacted,I@6}
        add (16|M0)  r60.0<1>:q  r58.0<1;1,0>:q  r10.0<1;1,0>:q  {Compacted,I@6}
(W)  mul (16|M0)  acc0.0<1>:d  r3.0<1;1,0>:d  r4.18<0;1,0>:uw  {I@5}
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$7.src}
(W)  mov (1|M0)  null<1>:ud  r7.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r5.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        or (16|M0)  r5.0<1>:d  r16.0<1;1,0>:d  3072:w
        macl (16|M0)  r3.0<1>:d  r3.0<1;1,0>:d  r4.9<0;1,0>:d
(W)  mul (16|M0)  acc0.0<1>:d  r2.0<1;1,0>:d  r4.18<0;1,0>:uw  {I@6}
        send.ugm (16|M0)  null  r52  r17:4  0x0  0x04003584  {I@6,$2} // wr:2+4, rd:0; store.ugm.d32x4.a64
        send.ugm (16|M0)  null  r60  r12:4  0x0  0x04003584  {I@5,$1} // wr:2+4, rd:0; store.ugm.d32x4.a64
        shr (16|M0)  r5.0<1>:ud  r5.0<1;1,0>:ud  4:w  {I@3}
        macl (16|M0)  r2.0<1>:d  r2.0<1;1,0>:d  r4.9<0;1,0>:d
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$1.src}
(W)  mov (1|M0)  null<1>:ud  r14.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r15.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        shl (16|M0)  r12.0<1>:q  r29.0<2;1,0>:d  2:w  {Compacted}
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$2.src}
(W)  mov (1|M0)  null<1>:ud  r19.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r20.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        shl (16|M0)  r16.0<1>:q  r7.0<2;1,0>:d  2:w  {Compacted}
        mov (16|M0)  r7.0<2>:ud  r3.0<1;1,0>:ud  {Compacted,I@6}
        or (16|M0)  r3.0<1>:d  r6.0<1;1,0>:d  48:w  {Compacted}
        and (16|M0)  r5.0<1>:d  r5.0<1;1,0>:d  220:w  {Compacted,I@6}
        add (16|M0)  r14.0<1>:q  r12.0<1;1,0>:q  r4.3<0;1,0>:q  {Compacted,I@5}
        mov (16|M0)  r12.0<2>:ud  r2.0<1;1,0>:ud  {Compacted}
        or (16|M0)  r2.0<1>:d  r6.0<1;1,0>:d  56:w  {Compacted}
(W)  mul (16|M0)  acc0.0<1>:d  r3.0<1;1,0>:d  r4.18<0;1,0>:uw  {I@5}
        add (16|M0)  acc2.0<1>:d  r5.0<1;1,0>:d  r9.0<1;1,0>:d  {I@5}
        macl (16|M0)  r3.0<1>:d  r3.0<1;1,0>:d  r4.9<0;1,0>:d
(W)  mul (16|M0)  acc0.0<1>:d  r2.0<1;1,0>:d  r4.18<0;1,0>:uw  {I@4}
        add (16|M0)  r18.0<1>:q  r16.0<1;1,0>:q  r4.3<0;1,0>:q  {Compacted}
        macl (16|M0)  r2.0<1>:d  r2.0<1;1,0>:d  r4.9<0;1,0>:d
        shl (16|M0)  r5.0<1>:d  acc2.0<1;1,0>:d  2:w
        add (16|M0)  r50.0<1>:q  r14.0<1;1,0>:q  r10.0<1;1,0>:q  {Compacted}
        add (16|M0)  r48.0<1>:q  r18.0<1;1,0>:q  r10.0<1;1,0>:q  {Compacted,I@4}
        shl (16|M0)  r16.0<1>:q  r7.0<2;1,0>:d  2:w  {Compacted}
        shl (16|M0)  r14.0<1>:q  r12.0<2;1,0>:d  2:w  {Compacted}
        mov (16|M0)  r7.0<2>:ud  r3.0<1;1,0>:ud  {Compacted}
        mov (16|M0)  r12.0<2>:ud  r2.0<1;1,0>:ud  {Compacted,I@7}
        send.slm (16|M0)  r39  r5  null:0  0x0  0x02403500  {I@7,$8} // wr:1+0, rd:4; load.slm.d32x4.a32
        send.ugm (16|M0)  null  r48  r21:4  0x0  0x04003584  {I@5,$3} // wr:2+4, rd:0; store.ugm.d32x4.a64
        add (16|M0)  r18.0<1>:q  r16.0<1;1,0>:q  r4.3<0;1,0>:q  {Compacted,I@4}
        sync.nop  null  {Compacted,I@4}
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$3.src}
(W)  mov (1|M0)  null<1>:ud  r23.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r24.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        add (16|M0)  r22.0<1>:q  r14.0<1;1,0>:q  r4.3<0;1,0>:q  {Compacted}
        shl (16|M0)  r16.0<1>:q  r7.0<2;1,0>:d  2:w  {Compacted,I@4}
        shl (16|M0)  r14.0<1>:q  r12.0<2;1,0>:d  2:w  {Compacted,I@4}
        send.ugm (16|M0)  null  r50  r25:4  0x0  0x04003584  {$7} // wr:2+4, rd:0; store.ugm.d32x4.a64
        add (16|M0)  r20.0<1>:q  r18.0<1;1,0>:q  r10.0<1;1,0>:q  {Compacted,I@4}
        sync.nop  null  {Compacted,I@4}
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$7.src}
(W)  mov (1|M0)  null<1>:ud  r27.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r28.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        add (16|M0)  r24.0<1>:q  r22.0<1;1,0>:q  r10.0<1;1,0>:q  {Compacted}
        add (16|M0)  r18.0<1>:q  r16.0<1;1,0>:q  r4.3<0;1,0>:q  {Compacted,I@4}
        add (16|M0)  r22.0<1>:q  r14.0<1;1,0>:q  r4.3<0;1,0>:q  {Compacted,I@4}
        send.ugm (16|M0)  null  r20  r31:4  0x0  0x04003584  {I@4,$4} // wr:2+4, rd:0; store.ugm.d32x4.a64
        send.ugm (16|M0)  null  r24  r35:4  0x0  0x04003584  {I@3,$5} // wr:2+4, rd:0; store.ugm.d32x4.a64
        sync.nop  null  {Compacted,I@2}
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$4.src}
(W)  mov (1|M0)  null<1>:ud  r33.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r34.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        add (16|M0)  r20.0<1>:q  r18.0<1;1,0>:q  r10.0<1;1,0>:q  {Compacted}
        sync.nop  null  {Compacted,I@2}
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$5.src}
(W)  mov (1|M0)  null<1>:ud  r37.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r38.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        add (16|M0)  r24.0<1>:q  r22.0<1;1,0>:q  r10.0<1;1,0>:q  {Compacted}
(W)  mov (16|M0)  r127.0<1>:f  r0.0<1;1,0>:f  {Compacted}
        send.ugm (16|M0)  null  r20  r39:4  0x0  0x04003584  {I@2,$8} // wr:2+4, rd:0; store.ugm.d32x4.a64
        send.ugm (16|M0)  null  r24  r43:4  0x0  0x04003584  {I@1,$6} // wr:2+4, rd:0; store.ugm.d32x4.a64
(W)  send.gtwy (1|M0)  null  r127  null:0  0x0  0x02000010  {EOT,F@1,$9} // wr:1+0, rd:0; end of thread
L17848:
        nop
(W)  mov (16|M0)  null<1>:ud  0xAF3EAFBD:ud
(W)  mov (16|M0)  null<1>:ud  0x89E96FD6:ud
(W)  mov (16|M0)  null<1>:ud  0x0:ud
(W)  mov (16|M0)  null<1>:ud  0x1:ud
        illegal
