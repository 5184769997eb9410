L0:
(W)  mov (16|M0)  r127.0<1>:ud  0x0:ud
(W)  and (1|M0)  r127.2<1>:ud  r0.0<0;1,0>:ud  0xFFFFFFC0:ud
(W)  and (1|M0)  r127.0<1>:uw  r0.4<0;1,0>:uw  0xFF:uw
(W)  add (1|M0)  r127.2<1>:ud  r127.2<0;1,0>:ud  0x20:ud  {I@2}
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
(W)  send.ugm (1|M0)  r4  r127  null:0  0xFF000000  0x6218C500  {I@1,$2} // wr:1+0, rd:1; load.ugm.d32x8t.a32.ca.ca.bti[255]
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$2.src}
(W)  mov (1|M0)  null<1>:ud  r127.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
(W)  or (1|M0)  cr0.0<1>:ud  cr0.0<0;1,0>:ud  0x4C0:uw  {Compacted,A@1}
        shl (32|M0)  r6.0<1>:d  r1.0<1;1,0>:uw  2:w  {A@1,$0.dst}
(W)  shl (1|M0)  r2.0<1>:d  r0.1<0;1,0>:d  9:w  {Compacted}
(W)  mov (1|M0)  r3.0<1>:d  508:w  {Compacted,$1.dst}
        mov (32|M0)  r58.0<1>:f  0.0:f  {Compacted}
        bfn.0xF8 (32|M0)  r84.0<1>:ud  r6.0<1;0>:ud  r3.0<0;0>:ud  r2.0<0>:ud  {I@1} // s0&s1|s2
        mov (32|M0)  r56.0<1>:f  0.0:f  {Compacted}
        mov (32|M0)  r54.0<1>:f  0.0:f  {Compacted}
        mov (32|M0)  r52.0<1>:f  0.0:f  {Compacted}
        mul (32|M0)  r50.0<1>:d  r84.0<1;1,0>:d  7:w  {Compacted,I@1}
(W)  mov (1|M0)  r1.0<1>:q  0:w
L448:
(W)  mov (1|M0)  r2.0<1>:uq  r4.1<0;1,0>:uq  {Compacted,$2.dst}
(W)  send.ugm (1|M0)  r3  r2  null:0  0x0  0x02108580  {I@1,$3} // wr:1+0, rd:1; load.ugm.d32x1t.a64
(W)  mul (1|M0)  acc0.0<1>:d  r3.0<0;1,0>:d  r4.12<0;1,0>:uw  {Compacted,$3.dst}
(W)  macl (1|M0)  r5.0<1>:d  r3.0<0;1,0>:d  r4.6<0;1,0>:d  {Compacted}
        add (32|M0)  (lt)f0.0  r86.0<1>:d  r5.0<0;1,0>:d  r50.0<1;1,0>:d  {Compacted,I@1}
        add3 (32|M0)  r94.0<1>:d  r5.0<0;0>:d  r50.0<1;0>:d  7:w
(~f0.0) mov (32|M0)  r124.0<1>:f  r86.0<1;1,0>:f  {I@2}
(f0.0)  add3 (32|M0)  r124.0<1>:d  r5.0<0;0>:d  r50.0<1;0>:d  0xFFFF:uw  {F@1}
        cmp (32|M0)  (lt)f3.0  null<1>:d  r94.0<1;1,0>:d  0:w  {I@2}
        and (32|M0)  r2.0<1>:d  r124.0<1;1,0>:d  -65536:d  {I@2}
        add3 (32|M0)  r96.0<1>:d  r5.0<0;0>:d  r50.0<1;0>:d  14:w
        add3 (32|M0)  r98.0<1>:d  r5.0<0;0>:d  r50.0<1;0>:d  21:w
        add (32|M0)  r16.0<1>:d  r86.0<1;1,0>:d  -r2.0<1;1,0>:d  {Compacted,I@3}
(~f3.0) goto (32|M0)  L656  L656
L632:
(W)  mov (1|M0)  r2.0<1>:f  9.18439e-41:f  {I@2}
        add3 (32|M0)  r94.0<1>:d  r5.0<0;0>:d  r50.0<1;0>:d  r2.0<0>:d  {Compacted,F@1}
L656:
        join (32|M0)  L672
L672:
        cmp (32|M0)  (lt)f2.0  null<1>:d  r96.0<1;1,0>:d  0:w  {Compacted}
        and (32|M0)  r2.0<1>:d  r94.0<1;1,0>:d  -65536:d  {I@3}
        add3 (32|M0)  r24.0<1>:d  r86.0<1;0>:d  -r2.0<1;0>:d  7:w  {I@1}
(~f2.0) goto (32|M0)  L752  L752
L728:
(W)  mov (1|M0)  r2.0<1>:f  9.18537e-41:f  {I@2}
        add3 (32|M0)  r96.0<1>:d  r5.0<0;0>:d  r50.0<1;0>:d  r2.0<0>:d  {Compacted,F@1}
L752:
        join (32|M0)  L768
L768:
        cmp (32|M0)  (lt)f1.0  null<1>:d  r98.0<1;1,0>:d  0:w  {Compacted}
        and (32|M0)  r2.0<1>:d  r96.0<1;1,0>:d  -65536:d  {I@3}
        add3 (32|M0)  r32.0<1>:d  r86.0<1;0>:d  -r2.0<1;0>:d  14:w  {I@1}
(~f1.0) goto (32|M0)  L848  L848
L824:
(W)  mov (1|M0)  r2.0<1>:f  9.18635e-41:f  {I@2}
        add3 (32|M0)  r98.0<1>:d  r5.0<0;0>:d  r50.0<1;0>:d  r2.0<0>:d  {Compacted,F@1}
L848:
        join (32|M0)  L864
L864:
(W)  add (1|M0)  r6.0<1>:q  r4.1<0;1,0>:q  4:w  {Compacted}
        and (32|M0)  r2.0<1>:d  r98.0<1;1,0>:d  -65536:d  {I@3}
(W)  send.ugm (1|M0)  r5  r6  null:0  0x0  0x02108580  {I@2,$4} // wr:1+0, rd:1; load.ugm.d32x1t.a64
        add3 (32|M0)  r14.0<1>:d  r86.0<1;0>:d  -r2.0<1;0>:d  21:w  {I@1}
        mov (16|M0)  r8.0<2>:ud  r16.0<1;1,0>:ud  {Compacted}
        mov (16|M16)  r10.0<2>:ud  r17.0<1;1,0>:ud  {Compacted}
        mov (16|M0)  r12.0<2>:ud  r24.0<1;1,0>:ud  {Compacted}
        mov (16|M16)  r16.0<2>:ud  r25.0<1;1,0>:ud  {Compacted}
        mov (16|M0)  r18.0<2>:ud  r32.0<1;1,0>:ud  {Compacted}
        mov (16|M16)  r20.0<2>:ud  r33.0<1;1,0>:ud  {Compacted}
        mov (16|M16)  r26.0<2>:ud  r15.0<1;1,0>:ud  {Compacted,I@7}
        mov (16|M0)  r24.0<2>:ud  r14.0<1;1,0>:ud  {Compacted}
        shl (16|M0)  r30.0<1>:q  r12.0<2;1,0>:d  2:w  {Compacted,I@6}
        shl (16|M16)  r32.0<1>:q  r16.0<2;1,0>:d  2:w  {Compacted,I@6}
        shl (16|M0)  r22.0<1>:q  r8.0<2;1,0>:d  2:w  {Compacted}
        shl (16|M16)  r28.0<1>:q  r10.0<2;1,0>:d  2:w  {Compacted}
        shl (16|M0)  r34.0<1>:q  r18.0<2;1,0>:d  2:w  {Compacted,I@7}
        shl (16|M16)  r2.0<1>:q  r20.0<2;1,0>:d  2:w  {Compacted,I@7}
        sync.nop  null  {Compacted,I@7}
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$4.src}
(W)  mov (1|M0)  null<1>:ud  r6.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        shl (16|M16)  r6.0<1>:q  r26.0<2;1,0>:d  2:w  {Compacted}
        shl (16|M0)  r36.0<1>:q  r24.0<2;1,0>:d  2:w  {Compacted,I@7}
        add (16|M0)  r42.0<1>:q  r30.0<1;1,0>:q  r4.0<0;1,0>:q  {Compacted,I@7}
        add (16|M16)  r44.0<1>:q  r32.0<1;1,0>:q  r4.0<0;1,0>:q  {Compacted,I@7}
        add (16|M0)  r38.0<1>:q  r22.0<1;1,0>:q  r4.0<0;1,0>:q  {Compacted,I@7}
        add (16|M16)  r40.0<1>:q  r28.0<1;1,0>:q  r4.0<0;1,0>:q  {Compacted,I@7}
        add (16|M0)  r46.0<1>:q  r34.0<1;1,0>:q  r4.0<0;1,0>:q  {Compacted,I@7}
        add (16|M16)  r48.0<1>:q  r2.0<1;1,0>:q  r4.0<0;1,0>:q  {Compacted,I@7}
        add (16|M16)  r10.0<1>:q  r6.0<1;1,0>:q  r4.0<0;1,0>:q  {Compacted,I@7}
        add (16|M0)  r8.0<1>:q  r36.0<1;1,0>:q  r4.0<0;1,0>:q  {Compacted,I@7}
        send.ugm (32|M0)  r14  r42  null:0  0x0  0x08200580  {A@7,$5} // wr:4+0, rd:2; load.ugm.d32.a64
        send.ugm (32|M0)  r12  r38  null:0  0x0  0x08200580  {A@5,$6} // wr:4+0, rd:2; load.ugm.d32.a64
        send.ugm (32|M0)  r16  r46  null:0  0x0  0x08200580  {A@3,$7} // wr:4+0, rd:2; load.ugm.d32.a64
        send.ugm (32|M0)  r18  r8  null:0  0x0  0x08200580  {I@1,$8} // wr:4+0, rd:2; load.ugm.d32.a64
(W)  mul (1|M0)  acc0.0<1>:d  r5.0<0;1,0>:d  r4.12<0;1,0>:uw  {Compacted,$4.dst}
(W)  macl (1|M0)  r5.0<1>:d  r5.0<0;1,0>:d  r4.6<0;1,0>:d  {Compacted}
        add (32|M0)  (lt)f0.0  r90.0<1>:d  r5.0<0;1,0>:d  r50.0<1;1,0>:d  {Compacted,I@1}
        add3 (32|M0)  r104.0<1>:d  r5.0<0;0>:d  r50.0<1;0>:d  7:w
(~f0.0) mov (32|M0)  r122.0<1>:f  r90.0<1;1,0>:f  {I@2}
(f0.0)  add3 (32|M0)  r122.0<1>:d  r5.0<0;0>:d  r50.0<1;0>:d  0xFFFF:uw  {F@1}
        cmp (32|M0)  (lt)f0.0  null<1>:d  r104.0<1;1,0>:d  0:w  {Compacted,I@2}
        and (32|M0)  r2.0<1>:d  r122.0<1;1,0>:d  -65536:d  {I@2}
        add3 (32|M0)  r110.0<1>:d  r5.0<0;0>:d  r50.0<1;0>:d  14:w
        add3 (32|M0)  r116.0<1>:d  r5.0<0;0>:d  r50.0<1;0>:d  21:w
        add (32|M0)  r80.0<1>:f  r56.0<1;1,0>:f  r14.0<1;1,0>:f  {Compacted,$5.dst}
        add (32|M0)  r82.0<1>:f  r58.0<1;1,0>:f  r12.0<1;1,0>:f  {Compacted,$6.dst}
        add (32|M0)  r14.0<1>:d  r90.0<1;1,0>:d  -r2.0<1;1,0>:d  {Compacted,A@2}
        add (32|M0)  r78.0<1>:f  r54.0<1;1,0>:f  r16.0<1;1,0>:f  {Compacted,$7.dst}
        add (32|M0)  r76.0<1>:f  r52.0<1;1,0>:f  r18.0<1;1,0>:f  {Compacted,$8.dst}
(~f0.0) goto (32|M0)  L1424  L1424
L1400:
(W)  mov (1|M0)  r2.0<1>:f  9.18439e-41:f  {I@2}
        add3 (32|M0)  r104.0<1>:d  r5.0<0;0>:d  r50.0<1;0>:d  r2.0<0>:d  {Compacted,F@1}
L1424:
        join (32|M0)  L1440
L1440:
        cmp (32|M0)  (lt)f3.0  null<1>:d  r110.0<1;1,0>:d  0:w
        and (32|M0)  r2.0<1>:d  r104.0<1;1,0>:d  -65536:d  {I@3}
        add3 (32|M0)  r22.0<1>:d  r90.0<1;0>:d  -r2.0<1;0>:d  7:w  {I@1}
(~f3.0) goto (32|M0)  L1528  L1528
L1504:
(W)  mov (1|M0)  r2.0<1>:f  9.18537e-41:f  {I@2}
        add3 (32|M0)  r110.0<1>:d  r5.0<0;0>:d  r50.0<1;0>:d  r2.0<0>:d  {Compacted,F@1}
L1528:
        join (32|M0)  L1544
L1544:
        cmp (32|M0)  (lt)f2.0  null<1>:d  r116.0<1;1,0>:d  0:w  {Compacted}
        and (32|M0)  r2.0<1>:d  r110.0<1;1,0>:d  -65536:d  {I@3}
        add3 (32|M0)  r30.0<1>:d  r90.0<1;0>:d  -r2.0<1;0>:d  14:w  {I@1}
(~f2.0) goto (32|M0)  L1624  L1624
L1600:
(W)  mov (1|M0)  r2.0<1>:f  9.18635e-41:f  {I@2}
        add3 (32|M0)  r116.0<1>:d  r5.0<0;0>:d  r50.0<1;0>:d  r2.0<0>:d  {Compacted,F@1}
L1624:
        join (32|M0)  L1640
L1640:
(W)  add (1|M0)  r6.0<1>:q  r4.1<0;1,0>:q  8:w  {Compacted}
        and (32|M0)  r2.0<1>:d  r116.0<1;1,0>:d  -65536:d  {I@3}
(W)  send.ugm (1|M0)  r5  r6  null:0  0x0  0x02108580  {I@2,$9} // wr:1+0, rd:1; load.ugm.d32x1t.a64
        mov (16|M0)  r8.0<2>:ud  r14.0<1;1,0>:ud  {Compacted}
        mov (16|M16)  r10.0<2>:ud  r15.0<1;1,0>:ud  {Compacted}
        add3 (32|M0)  r14.0<1>:d  r90.0<1;0>:d  -r2.0<1;0>:d  21:w  {I@3}
        mov (16|M0)  r12.0<2>:ud  r22.0<1;1,0>:ud  {Compacted}
        mov (16|M16)  r16.0<2>:ud  r23.0<1;1,0>:ud  {Compacted}
        mov (16|M0)  r18.0<2>:ud  r30.0<1;1,0>:ud  {Compacted}
        mov (16|M16)  r20.0<2>:ud  r31.0<1;1,0>:ud  {Compacted}
        mov (16|M0)  r24.0<2>:ud  r14.0<1;1,0>:ud  {Compacted,I@5}
        mov (16|M16)  r26.0<2>:ud  r15.0<1;1,0>:ud  {Compacted}
        shl (16|M16)  r28.0<1>:q  r10.0<2;1,0>:d  2:w  {Compacted}
        shl (16|M0)  r22.0<1>:q  r8.0<2;1,0>:d  2:w  {Compacted}
        shl (16|M16)  r32.0<1>:q  r16.0<2;1,0>:d  2:w  {Compacted,I@7}
        shl (16|M0)  r34.0<1>:q  r18.0<2;1,0>:d  2:w  {Compacted,I@7}
        shl (16|M0)  r30.0<1>:q  r12.0<2;1,0>:d  2:w  {Compacted}
        shl (16|M16)  r2.0<1>:q  r20.0<2;1,0>:d  2:w  {Compacted,I@7}
        shl (16|M0)  r36.0<1>:q  r24.0<2;1,0>:d  2:w  {Compacted,I@7}
        sync.nop  null  {Compacted,I@7}
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$9.src}
(W)  mov (1|M0)  null<1>:ud  r6.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        shl (16|M16)  r6.0<1>:q  r26.0<2;1,0>:d  2:w  {Compacted}
        add (16|M16)  r40.0<1>:q  r28.0<1;1,0>:q  r4.0<0;1,0>:q  {Compacted,I@7}
        add (16|M0)  r38.0<1>:q  r22.0<1;1,0>:q  r4.0<0;1,0>:q  {Compacted,I@7}
        add (16|M16)  r44.0<1>:q  r32.0<1;1,0>:q  r4.0<0;1,0>:q  {Compacted,I@7}
        add (16|M0)  r46.0<1>:q  r34.0<1;1,0>:q  r4.0<0;1,0>:q  {Compacted,I@7}
        add (16|M0)  r42.0<1>:q  r30.0<1;1,0>:q  r4.0<0;1,0>:q  {Compacted,I@7}
        add (16|M16)  r48.0<1>:q  r2.0<1;1,0>:q  r4.0<0;1,0>:q  {Compacted,I@7}
        add (16|M0)  r8.0<1>:q  r36.0<1;1,0>:q  r4.0<0;1,0>:q  {Compacted,I@7}
        add (16|M16)  r10.0<1>:q  r6.0<1;1,0>:q  r4.0<0;1,0>:q  {Compacted,I@7}
        send.ugm (32|M0)  r12  r38  null:0  0x0  0x08200580  {I@7,$10} // wr:4+0, rd:2; load.ugm.d32.a64
        send.ugm (32|M0)  r14  r42  null:0  0x0  0x08200580  {I@4,$11} // wr:4+0, rd:2; load.ugm.d32.a64
        send.ugm (32|M0)  r16  r46  null:0  0x0  0x08200580  {I@3,$12} // wr:4+0, rd:2; load.ugm.d32.a64
        send.ugm (32|M0)  r18  r8  null:0  0x0  0x08200580  {A@1,$13} // wr:4+0, rd:2; load.ugm.d32.a64
(W)  mul (1|M0)  acc0.0<1>:d  r5.0<0;1,0>:d  r4.12<0;1,0>:uw  {Compacted,$9.dst}
(W)  macl (1|M0)  r5.0<1>:d  r5.0<0;1,0>:d  r4.6<0;1,0>:d  {Compacted}
        add (32|M0)  (lt)f3.0  r88.0<1>:d  r5.0<0;1,0>:d  r50.0<1;1,0>:d  {I@1}
        add3 (32|M0)  r102.0<1>:d  r5.0<0;0>:d  r50.0<1;0>:d  7:w
(~f3.0) mov (32|M0)  r120.0<1>:f  r88.0<1;1,0>:f  {I@2}
(f3.0)  add3 (32|M0)  r120.0<1>:d  r5.0<0;0>:d  r50.0<1;0>:d  0xFFFF:uw  {F@1}
        cmp (32|M0)  (lt)f1.0  null<1>:d  r102.0<1;1,0>:d  0:w  {Compacted,I@2}
        and (32|M0)  r2.0<1>:d  r120.0<1;1,0>:d  -65536:d  {I@2}
        add3 (32|M0)  r108.0<1>:d  r5.0<0;0>:d  r50.0<1;0>:d  14:w
        add3 (32|M0)  r114.0<1>:d  r5.0<0;0>:d  r50.0<1;0>:d  21:w
        add (32|M0)  r74.0<1>:f  r82.0<1;1,0>:f  r12.0<1;1,0>:f  {Compacted,$10.dst}
        add (32|M0)  r72.0<1>:f  r80.0<1;1,0>:f  r14.0<1;1,0>:f  {Compacted,$11.dst}
        add (32|M0)  r12.0<1>:d  r88.0<1;1,0>:d  -r2.0<1;1,0>:d  {Compacted,A@2}
        add (32|M0)  r70.0<1>:f  r78.0<1;1,0>:f  r16.0<1;1,0>:f  {Compacted,$12.dst}
        add (32|M0)  r68.0<1>:f  r76.0<1;1,0>:f  r18.0<1;1,0>:f  {Compacted,$13.dst}
(~f1.0) goto (32|M0)  L2208  L2208
L2184:
(W)  mov (1|M0)  r2.0<1>:f  9.18439e-41:f  {I@2}
        add3 (32|M0)  r102.0<1>:d  r5.0<0;0>:d  r50.0<1;0>:d  r2.0<0>:d  {Compacted,F@1}
L2208:
        join (32|M0)  L2224
L2224:
        cmp (32|M0)  (lt)f0.0  null<1>:d  r108.0<1;1,0>:d  0:w  {Compacted}
        and (32|M0)  r2.0<1>:d  r102.0<1;1,0>:d  -65536:d  {I@3}
        add3 (32|M0)  r20.0<1>:d  r88.0<1;0>:d  -r2.0<1;0>:d  7:w  {I@1}
(~f0.0) goto (32|M0)  L2304  L2304
L2280:
(W)  mov (1|M0)  r2.0<1>:f  9.18537e-41:f  {I@2}
        add3 (32|M0)  r108.0<1>:d  r5.0<0;0>:d  r50.0<1;0>:d  r2.0<0>:d  {Compacted,F@1}
L2304:
        join (32|M0)  L2320
L2320:
        cmp (32|M0)  (lt)f3.0  null<1>:d  r114.0<1;1,0>:d  0:w
        and (32|M0)  r2.0<1>:d  r108.0<1;1,0>:d  -65536:d  {I@3}
        add3 (32|M0)  r28.0<1>:d  r88.0<1;0>:d  -r2.0<1;0>:d  14:w  {I@1}
(~f3.0) goto (32|M0)  L2408  L2408
L2384:
(W)  mov (1|M0)  r2.0<1>:f  9.18635e-41:f  {I@2}
        add3 (32|M0)  r114.0<1>:d  r5.0<0;0>:d  r50.0<1;0>:d  r2.0<0>:d  {Compacted,F@1}
L2408:
        join (32|M0)  L2424
L2424:
(W)  add (1|M0)  r6.0<1>:q  r4.1<0;1,0>:q  12:w  {Compacted}
        and (32|M0)  r2.0<1>:d  r114.0<1;1,0>:d  -65536:d  {I@3}
(W)  send.ugm (1|M0)  r5  r6  null:0  0x0  0x02108580  {I@2,$14} // wr:1+0, rd:1; load.ugm.d32x1t.a64
        add3 (32|M0)  r14.0<1>:d  r88.0<1;0>:d  -r2.0<1;0>:d  21:w  {I@1}
        mov (16|M0)  r8.0<2>:ud  r12.0<1;1,0>:ud  {Compacted}
        mov (16|M16)  r10.0<2>:ud  r13.0<1;1,0>:ud  {Compacted}
        mov (16|M16)  r16.0<2>:ud  r21.0<1;1,0>:ud  {Compacted}
        mov (16|M0)  r18.0<2>:ud  r28.0<1;1,0>:ud  {Compacted}
        mov (16|M0)  r24.0<2>:ud  r14.0<1;1,0>:ud  {Compacted,I@5}
        mov (16|M16)  r26.0<2>:ud  r15.0<1;1,0>:ud  {Compacted}
        mov (16|M0)  r12.0<2>:ud  r20.0<1;1,0>:ud  {Compacted}
        mov (16|M16)  r20.0<2>:ud  r29.0<1;1,0>:ud  {Compacted}
        shl (16|M0)  r22.0<1>:q  r8.0<2;1,0>:d  2:w  {Compacted,I@7}
        shl (16|M16)  r32.0<1>:q  r16.0<2;1,0>:d  2:w  {Compacted,I@7}
        shl (16|M0)  r34.0<1>:q  r18.0<2;1,0>:d  2:w  {Compacted,I@7}
        shl (16|M0)  r36.0<1>:q  r24.0<2;1,0>:d  2:w  {Compacted,I@7}
        sync.nop  null  {Compacted,I@7}
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$14.src}
(W)  mov (1|M0)  null<1>:ud  r6.0<0;1,0>:ud  {Compacted}
        sync.nop  null  {Compacted,I@1}
        shl (16|M16)  r6.0<1>:q  r26.0<2;1,0>:d  2:w  {Compacted}
        shl (16|M0)  r30.0<1>:q  r12.0<2;1,0>:d  2:w  {Compacted,I@7}
        shl (16|M16)  r28.0<1>:q  r10.0<2;1,0>:d  2:w  {Compacted}
        shl (16|M16)  r2.0<1>:q  r20.0<2;1,0>:d  2:w  {Compacted,I@7}
        add (16|M0)  r38.0<1>:q  r22.0<1;1,0>:q  r4.0<0;1,0>:q  {Compacted,I@7}
        add (16|M16)  r44.0<1>:q  r32.0<1;1,0>:q  r4.0<0;1,0>:q  {Compacted,I@7}
        add (16|M0)  r46.0<1>:q  r34.0<1;1,0>:q  r4.0<0;1,0>:q  {Compacted,I@7}
        add (16|M0)  r8.0<1>:q  r36.0<1;1,0>:q  r4.0<0;1,0>:q  {Compacted,I@7}
        add (16|M0)  r42.0<1>:q  r30.0<1;1,0>:q  r4.0<0;1,0>:q  {Compacted,I@7}
        add (16|M16)  r40.0<1>:q  r28.0<1;1,0>:q  r4.0<0;1,0>:q  {Compacted,I@7}
        add (16|M16)  r10.0<1>:q  r6.0<1;1,0>:q  r4.0<0;1,0>:q  {Compacted}
        add (16|M16)  r48.0<1>:q  r2.0<1;1,0>:q  r4.0<0;1,0>:q  {Compacted,I@7}
        send.ugm (32|M0)  r14  r42  null:0  0x0  0x08200580  {I@4,$15} // wr:4+0, rd:2; load.ugm.d32.a64
        send.ugm (32|M0)  r12  r38  null:0  0x0  0x08200580  {I@3,$0} // wr:4+0, rd:2; load.ugm.d32.a64
        send.ugm (32|M0)  r18  r8  null:0  0x0  0x08200580  {I@2,$1} // wr:4+0, rd:2; load.ugm.d32.a64
        send.ugm (32|M0)  r16  r46  null:0  0x0  0x08200580  {I@1,$2} // wr:4+0, rd:2; load.ugm.d32.a64
(W)  mul (1|M0)  acc0.0<1>:d  r5.0<0;1,0>:d  r4.12<0;1,0>:uw  {Compacted,$14.dst}
(W)  macl (1|M0)  r5.0<1>:d  r5.0<0;1,0>:d  r4.6<0;1,0>:d  {Compacted}
        add (32|M0)  (lt)f2.0  r92.0<1>:d  r5.0<0;1,0>:d  r50.0<1;1,0>:d  {Compacted,I@1}
        add3 (32|M0)  r100.0<1>:d  r5.0<0;0>:d  r50.0<1;0>:d  7:w
(~f2.0) mov (32|M0)  r118.0<1>:f  r92.0<1;1,0>:f  {I@2}
(f2.0)  add3 (32|M0)  r118.0<1>:d  r5.0<0;0>:d  r50.0<1;0>:d  0xFFFF:uw  {F@1}
        cmp (32|M0)  (lt)f2.0  null<1>:d  r100.0<1;1,0>:d  0:w  {Compacted,I@2}
        and (32|M0)  r2.0<1>:d  r118.0<1;1,0>:d  -65536:d  {I@2}
        add3 (32|M0)  r106.0<1>:d  r5.0<0;0>:d  r50.0<1;0>:d  14:w
        add3 (32|M0)  r112.0<1>:d  r5.0<0;0>:d  r50.0<1;0>:d  21:w
        add (32|M0)  r126.0<1>:d  r92.0<1;1,0>:d  -r2.0<1;1,0>:d  {Compacted,I@3}
        add (32|M0)  r64.0<1>:f  r72.0<1;1,0>:f  r14.0<1;1,0>:f  {Compacted,$15.dst}
        add (32|M0)  r66.0<1>:f  r74.0<1;1,0>:f  r12.0<1;1,0>:f  {Compacted,$0.dst}
        add (32|M0)  r60.0<1>:f  r68.0<1;1,0>:f  r18.0<1;1,0>:f  {Compacted,$1.dst}
        add (32|M0)  r62.0<1>:f  r70.0<1;1,0>:f  r16.0<1;1,0>:f  {Compacted,$2.dst}
(~f2.0) goto (32|M0)  L2984  L2984
L2960:
(W)  mov (1|M0)  r2.0<1>:f  9.18439e-41:f  {I@2}
        add3 (32|M0)  r100.0<1>:d  r5.0<0;0>:d  r50.0<1;0>:d  r2.0<0>:d  {Compacted,F@1}
L2984:
        join (32|M0)  L3000
L3000:
        cmp (32|M0)  (lt)f1.0  null<1>:d  r106.0<1;1,0>:d  0:w  {Compacted}
        and (32|M0)  r2.0<1>:d  r100.0<1;1,0>:d  -65536:d  {I@3}
        add3 (32|M0)  r18.0<1>:d  r92.0<1;0>:d  -r2.0<1;0>:d  7:w  {I@1}
(~f1.0) goto (32|M0)  L3080  L3080
L3056:
(W)  mov (1|M0)  r2.0<1>:f  9.18537e-41:f  {I@2}
        add3 (32|M0)  r106.0<1>:d  r5.0<0;0>:d  r50.0<1;0>:d  r2.0<0>:d  {Compacted,F@1}
L3080:
        join (32|M0)  L3096
L3096:
        cmp (32|M0)  (lt)f0.0  null<1>:d  r112.0<1;1,0>:d  0:w  {Compacted}
        and (32|M0)  r2.0<1>:d  r106.0<1;1,0>:d  -65536:d  {I@3}
        add3 (32|M0)  r26.0<1>:d  r92.0<1;0>:d  -r2.0<1;0>:d  14:w  {I@1}
(~f0.0) goto (32|M0)  L3176  L3176
L3152:
(W)  mov (1|M0)  r2.0<1>:f  9.18635e-41:f  {I@2}
        add3 (32|M0)  r112.0<1>:d  r5.0<0;0>:d  r50.0<1;0>:d  r2.0<0>:d  {Compacted,F@1}
L3176:
        join (32|M0)  L3192
L3192:
        and (32|M0)  r2.0<1>:d  r112.0<1;1,0>:d  -65536:d  {I@2}
        add3 (32|M0)  r12.0<1>:d  r92.0<1;0>:d  -r2.0<1;0>:d  21:w  {I@1}
        mov (16|M0)  r6.0<2>:ud  r126.0<1;1,0>:ud  {Compacted}
        mov (16|M16)  r8.0<2>:ud  r127.0<1;1,0>:ud  {Compacted}
        mov (16|M0)  r10.0<2>:ud  r18.0<1;1,0>:ud  {Compacted}
        mov (16|M16)  r14.0<2>:ud  r19.0<1;1,0>:ud  {Compacted}
        mov (16|M0)  r16.0<2>:ud  r26.0<1;1,0>:ud  {Compacted}
        mov (16|M0)  r24.0<2>:ud  r12.0<1;1,0>:ud  {Compacted,I@6}
        mov (16|M16)  r18.0<2>:ud  r27.0<1;1,0>:ud  {Compacted}
        mov (16|M16)  r26.0<2>:ud  r13.0<1;1,0>:ud  {Compacted}
        shl (16|M0)  r20.0<1>:q  r6.0<2;1,0>:d  2:w  {Compacted,I@7}
        shl (16|M16)  r22.0<1>:q  r8.0<2;1,0>:d  2:w  {Compacted,I@7}
        shl (16|M0)  r28.0<1>:q  r10.0<2;1,0>:d  2:w  {Compacted,I@7}
        shl (16|M16)  r30.0<1>:q  r14.0<2;1,0>:d  2:w  {Compacted,I@7}
        shl (16|M0)  r32.0<1>:q  r16.0<2;1,0>:d  2:w  {Compacted,I@7}
        shl (16|M0)  r2.0<1>:q  r24.0<2;1,0>:d  2:w  {Compacted,I@7}
        shl (16|M16)  r34.0<1>:q  r18.0<2;1,0>:d  2:w  {Compacted,I@7}
        shl (16|M16)  r36.0<1>:q  r26.0<2;1,0>:d  2:w  {Compacted,I@7}
        add (16|M0)  r38.0<1>:q  r20.0<1;1,0>:q  r4.0<0;1,0>:q  {Compacted,I@7}
        add (16|M16)  r40.0<1>:q  r22.0<1;1,0>:q  r4.0<0;1,0>:q  {Compacted,I@7}
        add (16|M0)  r42.0<1>:q  r28.0<1;1,0>:q  r4.0<0;1,0>:q  {Compacted,I@7}
        add (16|M16)  r44.0<1>:q  r30.0<1;1,0>:q  r4.0<0;1,0>:q  {Compacted,I@7}
        add (16|M0)  r5.0<1>:q  r32.0<1;1,0>:q  r4.0<0;1,0>:q  {Compacted,I@7}
        add (16|M0)  r46.0<1>:q  r2.0<1;1,0>:q  r4.0<0;1,0>:q  {Compacted,I@7}
        add (16|M16)  r7.0<1>:q  r34.0<1;1,0>:q  r4.0<0;1,0>:q  {Compacted,I@7}
        add (16|M16)  r48.0<1>:q  r36.0<1;1,0>:q  r4.0<0;1,0>:q  {Compacted,I@7}
        send.ugm (32|M0)  r10  r38  null:0  0x0  0x08200580  {A@7,$3} // wr:4+0, rd:2; load.ugm.d32.a64
        send.ugm (32|M0)  r12  r42  null:0  0x0  0x08200580  {A@5,$4} // wr:4+0, rd:2; load.ugm.d32.a64
        send.ugm (32|M0)  r14  r5  null:0  0x0  0x08200580  {A@2,$5} // wr:4+0, rd:2; load.ugm.d32.a64
        send.ugm (32|M0)  r16  r46  null:0  0x0  0x08200580  {I@1,$6} // wr:4+0, rd:2; load.ugm.d32.a64
(W)  add (1|M0)  r1.0<1>:q  r1.0<0;1,0>:q  4:w  {Compacted}
(W)  mov (2|M0)  r4.7<1>:d  r1.0<1;1,0>:d  {I@1}
(W)  cmp (32|M0)  (eq)f1.0  null<1>:d  r4.7<0;1,0>:d  256:w  {I@1}
(W&f1.0) cmp (32|M0)  (eq)f1.0  null<1>:d  r4.8<0;1,0>:d  0:w
        add (32|M0)  r58.0<1>:f  r66.0<1;1,0>:f  r10.0<1;1,0>:f  {Compacted,$3.dst}
        add (32|M0)  r56.0<1>:f  r64.0<1;1,0>:f  r12.0<1;1,0>:f  {Compacted,$4.dst}
        add (32|M0)  r54.0<1>:f  r62.0<1;1,0>:f  r14.0<1;1,0>:f  {Compacted,$5.dst}
        add (32|M0)  r52.0<1>:f  r60.0<1;1,0>:f  r16.0<1;1,0>:f  {Compacted,$6.dst}
(W&f1.0) jmpi  L3608
L3584:
(W)  add (1|M0)  r4.1<1>:q  r4.1<0;1,0>:q  16:w  {Compacted}
(W)  jmpi  L448
L3608:
        mov (16|M0)  r2.0<2>:ud  r84.0<1;1,0>:ud  {Compacted}
        mov (16|M16)  r8.0<2>:ud  r85.0<1;1,0>:ud  {Compacted}
        shl (16|M0)  r5.0<1>:q  r2.0<2;1,0>:d  2:w  {Compacted,I@2}
        shl (16|M16)  r10.0<1>:q  r8.0<2;1,0>:d  2:w  {Compacted,A@2}
        mov (32|M0)  r16.0<1>:ud  r58.0<1;1,0>:ud  {Compacted,F@1}
        mov (32|M0)  r18.0<1>:ud  r56.0<1;1,0>:ud  {Compacted}
        mov (32|M0)  r20.0<1>:f  r54.0<1;1,0>:f  {Compacted}
        mov (32|M0)  r22.0<1>:f  r52.0<1;1,0>:f  {Compacted}
        add (16|M0)  r12.0<1>:q  r5.0<1;1,0>:q  r4.2<0;1,0>:q  {Compacted,I@4}
        add (16|M16)  r14.0<1>:q  r10.0<1;1,0>:q  r4.2<0;1,0>:q  {Compacted,I@4}
        send.ugm (32|M0)  null  r12  r16:8  0x0  0x08003584  {A@1,$7} // wr:4+8, rd:0; store.ugm.d32x4.a64
(W)  mov (16|M0)  r127.0<1>:ud  r0.0<1;1,0>:ud  {Compacted}
(W)  send.gtwy (1|M0)  null  r127  null:0  0x0  0x02000010  {EOT,I@1,$8} // wr:1+0, rd:0; end of thread
L3728:
        nop
(W)  mov (16|M0)  null<1>:ud  0x94B1BB66:ud
(W)  mov (16|M0)  null<1>:ud  0x9EB39DC1:ud
(W)  mov (16|M0)  null<1>:ud  0x0:ud
(W)  mov (16|M0)  null<1>:ud  0x1:ud
        illegal
