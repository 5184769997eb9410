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
        shl (32|M0)  r6.0<1>:d  r1.0<1;1,0>:uw  2:w  {A@1,$0.dst}
(W)  shl (1|M0)  r5.0<1>:d  r3.1<0;1,0>:d  10:w  {Compacted,I@3}
(W)  mov (1|M0)  r2.4<1>:d  508:w  {Compacted}
(W)  mov (1|M0)  r2.5<1>:d  512:w
        and (32|M0)  r8.0<1>:d  r6.0<1;1,0>:d  508:w  {I@4}
        bfn.0xF8 (32|M0)  r10.0<1>:ud  r6.0<1;0>:ud  r2.4<0;0>:ud  r5.0<0>:ud  {I@3} // s0&s1|s2
        bfn.0xFE (32|M0)  r12.0<1>:ud  r8.0<1;0>:ud  r5.0<0;0>:ud  r2.5<0>:ud  {I@2} // s0|s1|s2
        mov (16|M0)  r78.0<2>:ud  r10.0<1;1,0>:ud  {Compacted,I@2}
        mov (16|M16)  r80.0<2>:ud  r11.0<1;1,0>:ud  {Compacted}
        mov (16|M0)  r82.0<2>:ud  r12.0<1;1,0>:ud  {Compacted,I@3}
        mov (16|M16)  r84.0<2>:ud  r13.0<1;1,0>:ud  {Compacted}
        shl (16|M0)  r86.0<1>:q  r78.0<2;1,0>:d  2:w  {I@4}
        shl (16|M16)  r88.0<1>:q  r80.0<2;1,0>:d  2:w  {I@4}
        shl (16|M0)  r90.0<1>:q  r82.0<2;1,0>:d  2:w  {I@4}
        shl (16|M16)  r92.0<1>:q  r84.0<2;1,0>:d  2:w  {I@4}
        add (16|M0)  r22.0<1>:q  r86.0<1;1,0>:q  r2.0<0;1,0>:q  {Compacted,I@4}
        add (16|M16)  r24.0<1>:q  r88.0<1;1,0>:q  r2.0<0;1,0>:q  {Compacted,I@4}
        add (16|M0)  r26.0<1>:q  r90.0<1;1,0>:q  r2.0<0;1,0>:q  {Compacted,I@4}
        add (16|M16)  r28.0<1>:q  r92.0<1;1,0>:q  r2.0<0;1,0>:q  {Compacted,I@4}
        send.ugm (32|M0)  r30  r22  null:0  0x0  0x08803580  {I@3,$1} // wr:4+0, rd:8; load.ugm.d32x4.a64
        send.ugm (32|M0)  r38  r26  null:0  0x0  0x08803580  {I@1,$2} // wr:4+0, rd:8; load.ugm.d32x4.a64
        add (16|M0)  r14.0<1>:q  r86.0<1;1,0>:q  r2.1<0;1,0>:q  {Compacted}
        add (16|M16)  r16.0<1>:q  r88.0<1;1,0>:q  r2.1<0;1,0>:q  {Compacted}
        add (16|M0)  r18.0<1>:q  r90.0<1;1,0>:q  r2.1<0;1,0>:q  {Compacted}
        add (16|M16)  r20.0<1>:q  r92.0<1;1,0>:q  r2.1<0;1,0>:q  {Compacted}
(W)  mov (16|M0)  r127.0<1>:f  r3.0<1;1,0>:f
        mul (32|M0)  r46.0<1>:f  r30.0<1;1,0>:f  1.442695e+00:f  {$1.dst}
        mul (32|M0)  r48.0<1>:f  r32.0<1;1,0>:f  1.442695e+00:f
        mul (32|M0)  r50.0<1>:f  r34.0<1;1,0>:f  1.442695e+00:f
        mul (32|M0)  r52.0<1>:f  r36.0<1;1,0>:f  1.442695e+00:f
        mul (32|M0)  r54.0<1>:f  r38.0<1;1,0>:f  1.442695e+00:f  {$2.dst}
        mul (32|M0)  r56.0<1>:f  r40.0<1;1,0>:f  1.442695e+00:f
        mul (32|M0)  r58.0<1>:f  r42.0<1;1,0>:f  1.442695e+00:f
        mul (32|M0)  r60.0<1>:f  r44.0<1;1,0>:f  1.442695e+00:f
        math.exp (32|M0)  r62.0<1>:f  r46.0<1;1,0>:f  {F@7}
        math.exp (32|M0)  r64.0<1>:f  r48.0<1;1,0>:f  {F@7}
        math.exp (32|M0)  r66.0<1>:f  r50.0<1;1,0>:f  {F@6}
        math.exp (32|M0)  r68.0<1>:f  r52.0<1;1,0>:f  {F@5}
        math.exp (32|M0)  r70.0<1>:f  r54.0<1;1,0>:f  {F@4}
        math.exp (32|M0)  r72.0<1>:f  r56.0<1;1,0>:f  {F@3}
        send.ugm (32|M0)  null  r14  r62:8  0x0  0x08003584  {A@3,$3} // wr:4+8, rd:0; store.ugm.d32x4.a64
        math.exp (32|M0)  r74.0<1>:f  r58.0<1;1,0>:f  {F@2}
        math.exp (32|M0)  r76.0<1>:f  r60.0<1;1,0>:f  {F@1}
        send.ugm (32|M0)  null  r18  r70:8  0x0  0x08003584  {A@1,$4} // wr:4+8, rd:0; store.ugm.d32x4.a64
(W)  send.gtwy (1|M0)  null  r127  null:0  0x0  0x02000010  {EOT,$5} // wr:1+0, rd:0; end of thread
L800:
(W)  mov (16|M0)  null<1>:ud  0xA6C7CAD:ud
(W)  mov (16|M0)  null<1>:ud  0x837760C7:ud
(W)  mov (16|M0)  null<1>:ud  0x0:ud
(W)  mov (16|M0)  null<1>:ud  0x1:ud
        illegal
