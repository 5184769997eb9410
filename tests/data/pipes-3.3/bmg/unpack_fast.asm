L0:
(W)  mov (16|M0)  r127.0<1>:ud  0x0:ud
(W)  and (1|M0)  r127.2<1>:ud  r0.0<0;1,0>:ud  0xFFFFFFC0:ud
(W)  and (1|M0)  r127.0<1>:uw  r0.4<0;1,0>:uw  0xFF:uw
(W)  add (1|M0)  r127.2<1>:ud  r127.2<0;1,0>:ud  0x0:ud  {I@2}
(W)  add (1|M0)  r127.2<1>:ud  r127.2<0;1,0>:ud  0x0:ud  {I@1}
(W)  mad (1|M0)  r127.0<1>:ud  r127.2<0;0>:ud  r127.0<0;0>:uw  0x40:uw  {I@1}
(W)  mov (8|M0)  r2.0<1>:ud  r1.0<1;1,0>:ud
(W)  send.ugm (1|M0)  r1  r127  null:0  0xFF000000  0x6219D500  {A@1,$0} // wr:1+0, rd:1; load.ugm.d32x16t.a32.ca.cc.bti[255]
(W)  and (1|M0)  r127.0<1>:ud  r0.0<0;1,0>:ud  0xFFFFFFC0:ud  {$0.src}
(W)  add (1|M0)  r127.0<1>:ud  r127.0<0;1,0>:ud  0x0:ud  {I@1}
(W)  mov (16|M0)  r3.0<1>:ud  r0.0<1;1,0>:ud
(W)  or (1|M0)  cr0.0<1>:ud  cr0.0<0;1,0>:ud  0x400004C0:ud  {A@1}
        shl (32|M0)  r12.0<1>:d  r1.0<1;1,0>:uw  3:w  {A@1,$0.dst}
(W)  shl (1|M0)  r2.4<1>:d  r3.1<0;1,0>:d  10:w  {I@3}
(W)  mov (1|M0)  r2.5<1>:d  1016:w
(W)  add (1|M0)  r2.6<1>:d  r2.4<0;1,0>:d  1:w  {I@2}
        bfn.0xF8 (32|M0)  r14.0<1>:ud  r12.0<1;0>:ud  r2.5<0;0>:ud  r2.4<0>:ud  {I@2} // s0&s1|s2
        asr (32|M0)  r16.0<1>:d  r14.0<1;1,0>:d  1:w  {Compacted,I@1}
        mov (16|M0)  r60.0<2>:ud  r16.0<1;1,0>:ud  {Compacted,I@1}
        mov (16|M16)  r62.0<2>:ud  r17.0<1;1,0>:ud
        add (16|M0)  r18.0<1>:q  r2.0<0;1,0>:q  r60.0<2;1,0>:d  {I@2}
        add (16|M16)  r20.0<1>:q  r2.0<0;1,0>:q  r62.0<2;1,0>:d  {I@2}
        send.ugm (32|M0)  r22  r18  null:0  0x0  0x08200580  {I@1,$1} // wr:4+0, rd:2; load.ugm.d32.a64
        mov (16|M0)  r64.0<2>:ud  r14.0<1;1,0>:ud  {Compacted}
        mov (16|M16)  r66.0<2>:ud  r15.0<1;1,0>:ud  {Compacted}
(W)  cmp (32|M0)  (lt)f0.0  null<1>:d  r2.6<0;1,0>:d  0:w
        shl (16|M0)  r76.0<1>:q  r64.0<2;1,0>:d  1:w  {I@3}
        shl (16|M16)  r78.0<1>:q  r66.0<2;1,0>:d  1:w  {I@3}
        add (16|M0)  r28.0<1>:q  r76.0<1;1,0>:q  r2.1<0;1,0>:q  {Compacted,I@2}
        add (16|M16)  r30.0<1>:q  r78.0<1;1,0>:q  r2.1<0;1,0>:q  {Compacted,I@2}
        mov (32|M0)  r24.0<1>:b  r22.0<4;1,0>:b  {$1.dst}
        mov (32|M0)  r25.0<1>:b  r22.1<4;1,0>:b
        mov (32|M0)  r26.0<1>:b  r22.2<4;1,0>:b
        mov (32|M0)  r27.0<1>:b  r22.3<4;1,0>:b
(W&~f0.0) jmpi  L544
L512:
(W)  add (1|M0)  r2.7<1>:d  r2.4<0;1,0>:d  2:w
(W)  jmpi  L560
L544:
(W)  mov (1|M0)  r2.7<1>:d  r2.4<0;1,0>:d
L560:
(W)  add3 (1|M0)  r2.8<1>:d  r2.4<0;0>:d  -r2.7<0;0>:d  1:w  {I@1}
        mov (32|M0)  r40.0<1>:w  r24.0<1;1,0>:b
        mov (32|M0)  r42.0<1>:w  r25.0<1;1,0>:b
        mov (32|M0)  r44.0<1>:w  r26.0<1;1,0>:b
        mov (32|M0)  r46.0<1>:w  r27.0<1;1,0>:b
(W)  shl (1|M0)  r2.9<1>:d  r2.8<0;1,0>:d  2:w  {I@5}
        and (32|M0)  r41.0<1>:w  r40.0<1;1,0>:w  15:w  {I@5}
        and (32|M0)  r43.0<1>:w  r42.0<1;1,0>:w  15:w  {I@5}
        and (32|M0)  r45.0<1>:w  r44.0<1;1,0>:w  15:w  {I@5}
        and (32|M0)  r47.0<1>:w  r46.0<1;1,0>:w  15:w  {I@5}
        shr (32|M0)  r32.0<1>:ud  r22.0<4;1,0>:ub  r2.9<0;1,0>:d  {I@5}
        shr (32|M0)  r34.0<1>:ud  r22.1<4;1,0>:ub  r2.9<0;1,0>:d
        shr (32|M0)  r36.0<1>:ud  r22.2<4;1,0>:ub  r2.9<0;1,0>:d
        shr (32|M0)  r38.0<1>:ud  r22.3<4;1,0>:ub  r2.9<0;1,0>:d
        mov (32|M0)  r48.0<2>:b  r41.0<1;1,0>:w  {I@7}
        mov (32|M0)  r51.0<2>:b  r43.0<1;1,0>:w  {I@7}
        mov (32|M0)  r54.0<2>:b  r45.0<1;1,0>:w  {I@7}
        mov (32|M0)  r57.0<2>:b  r47.0<1;1,0>:w  {I@7}
        mov (32|M0)  r49.0<1>:d  r48.0<2;1,0>:ub  {I@4}
        mov (32|M0)  r52.0<1>:d  r51.0<2;1,0>:ub  {I@4}
        mov (32|M0)  r55.0<1>:d  r54.0<2;1,0>:ub  {I@4}
        mov (32|M0)  r58.0<1>:d  r57.0<2;1,0>:ub  {I@4}
        mov (32|M0)  r68.0<2>:hf  r32.0<1;1,0>:ud
        mov (32|M0)  r70.0<2>:hf  r34.0<1;1,0>:ud
        mov (32|M0)  r72.0<2>:hf  r36.0<1;1,0>:ud
        mov (32|M0)  r74.0<2>:hf  r38.0<1;1,0>:ud
        mov (32|M0)  r4.0<2>:hf  r49.0<1;1,0>:ud  {I@4}
        mov (32|M0)  r6.0<2>:hf  r52.0<1;1,0>:ud  {I@3}
        mov (32|M0)  r8.0<2>:hf  r55.0<1;1,0>:ud  {I@2}
        mov (32|M0)  r10.0<2>:hf  r58.0<1;1,0>:ud  {I@1}
        mov (32|M0)  r4.1<2>:uw  r68.0<2;1,0>:uw  {F@4}
        mov (32|M0)  r6.1<2>:uw  r70.0<2;1,0>:uw  {F@3}
        mov (32|M0)  r8.1<2>:uw  r72.0<2;1,0>:uw  {F@2}
        mov (32|M0)  r10.1<2>:uw  r74.0<2;1,0>:uw  {F@1}
        send.ugm (32|M0)  null  r28  r4:8  0x0  0x08003584  {I@1,$2} // wr:4+8, rd:0; store.ugm.d32x4.a64
(W)  mov (16|M0)  r127.0<1>:f  r3.0<1;1,0>:f
(W)  send.gtwy (1|M0)  null  r127  null:0  0x0  0x02000010  {EOT,F@1,$3} // wr:1+0, rd:0; end of thread
L1152:
(W)  mov (16|M0)  null<1>:ud  0x5DA80655:ud
(W)  mov (16|M0)  null<1>:ud  0xDE9E76E3:ud
(W)  mov (16|M0)  null<1>:ud  0x0:ud
(W)  mov (16|M0)  null<1>:ud  0x1:ud
        illegal
