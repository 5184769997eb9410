L0:
(W)  and (1|M0)  r127.0<1>:ud  r0.0<0;1,0>:ud  0xFFFFFFC0:ud
(W)  add (1|M0)  r127.0<1>:ud  r127.0<0;1,0>:ud  0x0:ud  {I@1}
(W)  mov (16|M0)  r2.0<1>:ud  r0.0<1;1,0>:ud
(W)  or (1|M0)  cr0.0<1>:ud  cr0.0<0;1,0>:ud  0x400004C0:ud  {A@1}
(W)  mov (1|M0)  r1.36<2>:b  r2.8<0;1,0>:b  {A@1}
(W)  shl (1|M0)  r20.0<1>:d  r2.1<0;1,0>:d  6:w
(W)  mov (1|M0)  r1.11<1>:d  r1.36<0;1,0>:ub  {I@2}
(W)  shl (1|M0)  r1.8<1>:d  r2.6<0;1,0>:d  6:w
(W)  shl (1|M0)  r1.10<1>:d  r1.6<0;1,0>:d  1:w
(W)  mov (1|M0)  r19.0<1>:d  56:w  {Compacted}
(W)  shl (1|M0)  r19.1<1>:d  r1.7<0;1,0>:d  1:w
(W)  mov (1|M0)  r20.1<1>:d  32:w  {Compacted}
(W)  shl (1|M0)  r1.12<1>:d  r1.11<0;1,0>:d  3:w  {I@6}
(W)  shl (1|M0)  r19.2<1>:d  r1.11<0;1,0>:d  5:w
(W)  add (1|M0)  r19.13<1>:d  r1.6<0;1,0>:d  -1:w
(W)  shl (1|M0)  r19.4<1>:d  r1.11<0;1,0>:d  2:w
(W)  add (1|M0)  r20.8<1>:d  r1.10<0;1,0>:d  -1:w  {I@7}
(W)  add (1|M0)  r19.12<1>:d  r19.1<0;1,0>:d  -1:w  {I@7}
(W)  bfn.0xF8 (1|M0)  r1.15<1>:ud  r1.12<0;0>:ud  r19.0<0;0>:ud  r20.0<0>:ud  {I@6} // s0&s1|s2
(W)  bfn.0xF8 (1|M0)  r20.13<1>:ud  r19.2<0;0>:ud  r20.1<0;0>:ud  r1.8<0>:ud  {I@6} // s0&s1|s2
(W)  mov (1|M0)  r21.0<1>:uq  r1.0<0;1,0>:q
(W)  mov (1|M0)  r21.3<1>:ud  1023:w
(W)  mov (1|M0)  r21.5<1>:ud  0:w
(W)  mov (1|M0)  r21.7<1>:ud  0x71F:uw
(W)  mov (1|M0)  r54.0<1>:uq  r1.1<0;1,0>:q
(W)  mov (1|M0)  r54.7<1>:ud  0x71F:uw
(W)  and (1|M0)  r54.6<1>:ud  r19.4<0;1,0>:d  24:w  {I@7}
(W)  mov (1|M0)  r21.2<1>:ud  r20.8<0;1,0>:d  {I@7}
(W)  mov (1|M0)  r21.4<1>:ud  r20.8<0;1,0>:d
(W)  mov (2|M0)  r54.2<1>:ud  r19.12<1;1,0>:d
(W)  mov (1|M0)  r54.4<1>:ud  r19.12<0;1,0>:d
(W)  mov (1|M0)  r21.6<1>:ud  r1.15<0;1,0>:d
(W)  mov (1|M0)  r54.5<1>:ud  r20.13<0;1,0>:d
        send.ugm (1|M0)  null  r21  null:0  0x0  0x02080203  {I@2,$0} // wr:1+0, rd:0; load_block2d.ugm.d16.a64.ca.ca
        send.ugm (1|M0)  null  r54  null:0  0x0  0x02080203  {I@1,$1} // wr:1+0, rd:0; load_block2d.ugm.d16.a64.ca.ca
(W)  cmp (16|M0)  (gt)f0.1  null<1>:d  r1.6<0;1,0>:d  0:w
(W)  mov (1|M0)  r1.14<1>:d  48:w
(W)  and (1|M0)  r19.3<1>:d  r19.2<0;1,0>:d  32:w
(W)  bfn.0xF8 (1|M0)  r1.13<1>:ud  r1.12<0;0>:ud  r1.14<0;0>:ud  r20.0<0>:ud  {I@2} // s0&s1|s2
(W&f0.1) jmpi  L896
L624:
        mov (16|M0)  r56.0<1>:d  0:w  {Compacted}
        mov (16|M0)  r57.0<1>:d  0:w  {Compacted}
        mov (16|M0)  r58.0<1>:d  0:w  {Compacted}
        mov (16|M0)  r59.0<1>:d  0:w  {Compacted}
        mov (16|M0)  r60.0<1>:d  0:w  {Compacted}
        mov (16|M0)  r61.0<1>:d  0:w  {Compacted}
        mov (16|M0)  r62.0<1>:d  0:w  {Compacted}
        mov (16|M0)  r63.0<1>:d  0:w  {Compacted}
        mov (16|M0)  r64.0<1>:d  0:w  {Compacted}
        mov (16|M0)  r65.0<1>:d  0:w  {Compacted}
        mov (16|M0)  r66.0<1>:d  0:w  {Compacted}
        mov (16|M0)  r67.0<1>:d  0:w  {Compacted}
        mov (16|M0)  r68.0<1>:d  0:w  {Compacted}
        mov (16|M0)  r69.0<1>:d  0:w  {Compacted}
        mov (16|M0)  r70.0<1>:d  0:w  {Compacted}
        mov (16|M0)  r71.0<1>:d  0:w  {Compacted}
        mov (16|M0)  r72.0<1>:d  0:w  {Compacted}
        mov (16|M0)  r73.0<1>:d  0:w  {Compacted}
        mov (16|M0)  r74.0<1>:d  0:w  {Compacted}
        mov (16|M0)  r75.0<1>:d  0:w  {Compacted}
        mov (16|M0)  r76.0<1>:d  0:w  {Compacted}
        mov (16|M0)  r77.0<1>:d  0:w  {Compacted}
        mov (16|M0)  r78.0<1>:d  0:w  {Compacted}
        mov (16|M0)  r79.0<1>:d  0:w  {Compacted}
        mov (16|M0)  r80.0<1>:d  0:w  {Compacted}
        mov (16|M0)  r81.0<1>:d  0:w  {Compacted}
        mov (16|M0)  r82.0<1>:d  0:w  {Compacted}
        mov (16|M0)  r83.0<1>:d  0:w  {Compacted}
        mov (16|M0)  r84.0<1>:d  0:w  {Compacted}
        mov (16|M0)  r85.0<1>:d  0:w  {Compacted}
        mov (16|M0)  r86.0<1>:d  0:w  {Compacted}
        mov (16|M0)  r87.0<1>:d  0:w  {Compacted}
(W)  jmpi  L1968
L896:
(W)  and (1|M0)  r20.3<1>:d  r1.2<0;1,0>:d  63:w
(W)  and (1|M0)  r20.2<1>:d  r1.0<0;1,0>:d  63:w  {Compacted}
(W)  shr (1|M0)  r20.4<1>:ud  r20.3<0;1,0>:ud  1:w  {I@2}
        mov (16|M0)  r56.0<1>:ud  0x0:ud  {Compacted}
        mov (16|M0)  r57.0<1>:ud  0x0:ud  {Compacted}
        mov (16|M0)  r58.0<1>:ud  0x0:ud  {Compacted}
        mov (16|M0)  r59.0<1>:ud  0x0:ud  {Compacted}
        mov (16|M0)  r60.0<1>:ud  0x0:ud  {Compacted}
        mov (16|M0)  r61.0<1>:ud  0x0:ud  {Compacted}
        mov (16|M0)  r62.0<1>:ud  0x0:ud  {Compacted}
        mov (16|M0)  r63.0<1>:ud  0x0:ud  {Compacted}
        mov (16|M0)  r64.0<1>:f  0.0:f  {Compacted}
        mov (16|M0)  r65.0<1>:f  0.0:f  {Compacted}
        mov (16|M0)  r66.0<1>:f  0.0:f  {Compacted}
        mov (16|M0)  r67.0<1>:f  0.0:f  {Compacted}
        mov (16|M0)  r68.0<1>:f  0.0:f  {Compacted}
        mov (16|M0)  r69.0<1>:f  0.0:f  {Compacted}
        mov (16|M0)  r70.0<1>:f  0.0:f  {Compacted}
        mov (16|M0)  r71.0<1>:f  0.0:f  {Compacted}
        mov (16|M0)  r72.0<1>:f  0.0:f  {Compacted}
        mov (16|M0)  r73.0<1>:f  0.0:f  {Compacted}
        mov (16|M0)  r74.0<1>:f  0.0:f  {Compacted}
        mov (16|M0)  r75.0<1>:f  0.0:f  {Compacted}
        mov (16|M0)  r76.0<1>:f  0.0:f  {Compacted}
        mov (16|M0)  r77.0<1>:f  0.0:f  {Compacted}
        mov (16|M0)  r78.0<1>:f  0.0:f  {Compacted}
        mov (16|M0)  r79.0<1>:f  0.0:f  {Compacted}
        mov (16|M0)  r80.0<1>:f  0.0:f  {Compacted}
        mov (16|M0)  r81.0<1>:f  0.0:f  {Compacted}
        mov (16|M0)  r82.0<1>:f  0.0:f  {Compacted}
        mov (16|M0)  r83.0<1>:f  0.0:f  {Compacted}
        mov (16|M0)  r84.0<1>:f  0.0:f  {Compacted}
        mov (16|M0)  r85.0<1>:f  0.0:f  {Compacted}
        mov (16|M0)  r86.0<1>:f  0.0:f  {Compacted}
        mov (16|M0)  r87.0<1>:f  0.0:f
(W)  mov (1|M0)  r55.0<1>:q  r1.0<0;1,0>:q
(W)  mov (1|M0)  r55.3<1>:d  1023:w
(W)  mov (1|M0)  r55.4<1>:d  r20.8<0;1,0>:d
(W)  mov (1|M0)  r55.5<1>:d  0:w
(W)  mov (1|M0)  r55.6<1>:d  r1.13<0;1,0>:d
(W)  mov (1|M0)  r55.7<1>:d  69391:d
(W)  mov (1|M0)  r88.0<1>:q  r1.1<0;1,0>:q
(W)  mov (1|M0)  r88.3<1>:d  r19.13<0;1,0>:d
(W)  mov (1|M0)  r88.4<1>:d  r19.12<0;1,0>:d
(W)  mov (1|M0)  r88.6<1>:d  0:w
(W)  mov (1|M0)  r88.7<1>:d  73487:d
(W)  mov (1|M0)  r19.6<1>:d  24:w
(W)  mov (1|M0)  r19.7<1>:d  0:w
(W)  add3 (1|M0)  r88.2<1>:d  r20.3<0;0>:d  r19.1<0;0>:d  -1:w
(W)  shr (1|M0)  r19.5<1>:ud  r20.2<0;1,0>:ud  1:w
(W)  add3 (1|M0)  r55.2<1>:d  r20.2<0;0>:d  r1.10<0;0>:d  -1:w
(W)  bfn.0xFE (1|M0)  r88.5<1>:ud  r20.4<0;0>:ud  r19.3<0;0>:ud  r1.8<0>:ud  // s0|s1|s2
L1472:
(W)  or (1|M0)  r55.5<1>:d  r19.5<0;1,0>:d  r19.7<0;1,0>:d  {I@3}
(W)  mov (1|M0)  r88.6<1>:d  r19.7<0;1,0>:d
        sync.nop  null  {$2.src}
        send.ugm (1|M0)  r3  r55  null:0  0x0  0x03000203  {I@2,$5} // wr:1+0, rd:16; load_block2d.ugm.d16.a64
        send.ugm (1|M0)  r22  r88  null:0  0x0  0x03F00283  {I@1,$6} // wr:1+0, rd:31; load_block2d.ugm.d16v.a64
(W)  add (1|M0)  r20.9<1>:d  r19.7<0;1,0>:d  32:w
(W)  mov (1|M0)  r89.0<1>:uq  r1.0<0;1,0>:q  {$3.src}
(W)  mov (1|M0)  r89.2<1>:ud  r20.8<0;1,0>:d
(W)  mov (1|M0)  r89.3<1>:ud  1023:w
(W)  mov (1|M0)  r89.6<1>:ud  r1.15<0;1,0>:d
(W)  mov (1|M0)  r89.7<1>:ud  0x71F:uw
(W)  mov (1|M0)  r90.0<1>:uq  r1.1<0;1,0>:q  {$4.src}
(W)  mov (1|M0)  r90.2<1>:ud  r19.12<0;1,0>:d
(W)  mov (1|M0)  r90.3<1>:ud  r19.13<0;1,0>:d
(W)  mov (1|M0)  r90.4<1>:ud  r19.12<0;1,0>:d
(W)  mov (1|M0)  r90.5<1>:ud  r20.13<0;1,0>:d
(W)  mov (1|M0)  r90.7<1>:ud  0x71F:uw
(W)  mov (2|M0)  r89.4<1>:ud  r20.8<1;1,0>:d
(W)  bfn.0xF8 (1|M0)  r90.6<1>:ud  r19.4<0;0>:ud  r19.6<0;0>:ud  r20.9<0>:ud  // s0&s1|s2
        send.ugm (1|M0)  null  r89  null:0  0x0  0x02080203  {I@2,$3} // wr:1+0, rd:0; load_block2d.ugm.d16.a64.ca.ca
        send.ugm (1|M0)  null  r90  null:0  0x0  0x02080203  {I@1,$4} // wr:1+0, rd:0; load_block2d.ugm.d16.a64.ca.ca
(W)  cmp (16|M0)  (lt)f0.0  null<1>:d  r20.9<0;1,0>:d  r1.6<0;1,0>:d
        sync.nop  null  {Compacted,F@1}
        sync.allwr  ($2,$6)
        dpas.8x8 (16|M0)  r56:f  r56:f  r22:hf  r3.0:hf  {Atomic,Compacted,$5.dst}
        dpas.8x8 (16|M0)  r64:f  r64:f  r38:hf  r3.0:hf  {Atomic,Compacted}
        dpas.8x8 (16|M0)  r72:f  r72:f  r22:hf  r7.0:hf  {Atomic,Compacted}
        dpas.8x8 (16|M0)  r80:f  r80:f  r38:hf  r7.0:hf  {Compacted,$2}
        dpas.8x8 (16|M0)  r56:f  r56:f  r30:hf  r11.0:hf  {Atomic,Compacted,$2.dst}
        dpas.8x8 (16|M0)  r64:f  r64:f  r46:hf  r11.0:hf  {Atomic,Compacted}
        dpas.8x8 (16|M0)  r72:f  r72:f  r30:hf  r15.0:hf  {Atomic,Compacted}
        dpas.8x8 (16|M0)  r80:f  r80:f  r46:hf  r15.0:hf  {$2}
(W&~f0.0) jmpi  L1968
L1936:
(W)  mov (1|M0)  r19.7<1>:d  r20.9<0;1,0>:d
(W)  jmpi  L1472
L1968:
(W)  shl (1|M0)  r19.8<1>:d  r1.7<0;1,0>:d  2:w
(W)  or (1|M0)  r19.9<1>:d  r20.13<0;1,0>:d  16:w
(W)  or (1|M0)  r19.10<1>:d  r1.13<0;1,0>:d  8:w
(W)  add (1|M0)  r20.12<1>:d  r19.8<0;1,0>:d  -1:w  {I@3}
(W)  mov (1|M0)  r91.0<1>:uq  r1.2<0;1,0>:q
(W)  mov (1|M0)  r91.3<1>:ud  1023:w
(W)  mov (1|M0)  r91.6<1>:ud  r1.13<0;1,0>:d
(W)  mov (1|M0)  r91.7<1>:ud  0x70F:uw
(W)  mov (1|M0)  r92.0<1>:uq  r1.2<0;1,0>:q
(W)  mov (1|M0)  r92.3<1>:ud  1023:w
(W)  mov (1|M0)  r92.6<1>:ud  r1.13<0;1,0>:d
(W)  mov (1|M0)  r92.7<1>:ud  0x70F:uw
(W)  mov (1|M0)  r93.0<1>:uq  r1.2<0;1,0>:q
(W)  mov (1|M0)  r93.3<1>:ud  1023:w
(W)  mov (1|M0)  r93.7<1>:ud  0x70F:uw
(W)  mov (1|M0)  r94.0<1>:uq  r1.2<0;1,0>:q
(W)  mov (1|M0)  r94.3<1>:ud  1023:w
(W)  mov (1|M0)  r94.7<1>:ud  0x70F:uw
(W)  mov (16|M0)  r127.0<1>:f  r2.0<1;1,0>:f
(W)  mov (1|M0)  r92.5<1>:ud  r19.9<0;1,0>:d
(W)  mov (1|M0)  r94.5<1>:ud  r19.9<0;1,0>:d
(W)  mov (1|M0)  r93.6<1>:ud  r19.10<0;1,0>:d
(W)  mov (1|M0)  r94.6<1>:ud  r19.10<0;1,0>:d
(W)  mov (1|M0)  r91.2<1>:ud  r20.12<0;1,0>:d
(W)  mov (2|M0)  r91.4<1>:ud  r20.12<1;1,0>:d
(W)  mov (1|M0)  r92.2<1>:ud  r20.12<0;1,0>:d
(W)  mov (1|M0)  r92.4<1>:ud  r20.12<0;1,0>:d
(W)  mov (1|M0)  r93.2<1>:ud  r20.12<0;1,0>:d
(W)  mov (2|M0)  r93.4<1>:ud  r20.12<1;1,0>:d
(W)  mov (1|M0)  r94.2<1>:ud  r20.12<0;1,0>:d
(W)  mov (1|M0)  r94.4<1>:ud  r20.12<0;1,0>:d
        send.ugm (1|M0)  null  r91  r56:8  0x0  0x02000407  {I@7,$2} // wr:1+8, rd:0; store_block2d.ugm.d32.a64
        send.ugm (1|M0)  null  r92  r64:8  0x0  0x02000407  {I@5,$7} // wr:1+8, rd:0; store_block2d.ugm.d32.a64
        send.ugm (1|M0)  null  r93  r72:8  0x0  0x02000407  {I@3,$8} // wr:1+8, rd:0; store_block2d.ugm.d32.a64
        send.ugm (1|M0)  null  r94  r80:8  0x0  0x02000407  {I@1,$9} // wr:1+8, rd:0; store_block2d.ugm.d32.a64
(W)  send.gtwy (1|M0)  null  r127  null:0  0x0  0x02000010  {EOT,F@1,$10} // wr:1+0, rd:0; end of thread
L2544:
(W)  mov (16|M0)  null<1>:ud  0x9C1106B1:ud
(W)  mov (16|M0)  null<1>:ud  0x108F6206:ud
(W)  mov (16|M0)  null<1>:ud  0x0:ud
(W)  mov (16|M0)  null<1>:ud  0x1:ud
        illegal
