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
(W)  mov (1|M0)  r2.5<1>:d  508:w
(W)  mov (1|M0)  r2.6<1>:d  512:w
        and (32|M0)  r8.0<1>:d  r6.0<1;1,0>:d  508:w  {Compacted,I@4}
        bfn.0xF8 (32|M0)  r10.0<1>:ud  r6.0<1;0>:ud  r2.5<0;0>:ud  r5.0<0>:ud  {I@3} // s0&s1|s2
        bfn.0xFE (32|M0)  r12.0<1>:ud  r8.0<1;0>:ud  r5.0<0;0>:ud  r2.6<0>:ud  {I@2} // s0|s1|s2
        cmp (32|M0)  (lt)f1.0  null<1>:d  r10.0<1;1,0>:d  r2.4<0;1,0>:d  {I@2}
        mov (16|M0)  r46.0<2>:ud  r10.0<1;1,0>:ud  {Compacted}
        mov (16|M16)  r48.0<2>:ud  r11.0<1;1,0>:ud  {Compacted}
        mov (16|M0)  r50.0<2>:ud  r12.0<1;1,0>:ud  {Compacted,I@4}
        mov (16|M16)  r52.0<2>:ud  r13.0<1;1,0>:ud  {Compacted}
        shl (16|M0)  r54.0<1>:q  r46.0<2;1,0>:d  2:w  {I@4}
        shl (16|M16)  r56.0<1>:q  r48.0<2;1,0>:d  2:w  {I@4}
        shl (16|M0)  r58.0<1>:q  r50.0<2;1,0>:d  2:w  {I@4}
        shl (16|M16)  r60.0<1>:q  r52.0<2;1,0>:d  2:w  {I@4}
(~f1.0) goto (32|M0)  L464  L464
L416:
        add (16|M0)  r14.0<1>:q  r54.0<1;1,0>:q  r2.0<0;1,0>:q  {Compacted,I@5}
        add (16|M16)  r16.0<1>:q  r56.0<1;1,0>:q  r2.0<0;1,0>:q  {Compacted,I@5}
        send.ugm (32|M0)  r18  r14  null:0  0x0  0x08803580  {I@1,$1} // wr:4+0, rd:8; load.ugm.d32x4.a64
        goto (32|M0)  L464  L512
L464:
        join (32|M0)  L512
L480:
        mov (32|M0)  r18.0<1>:d  0:w  {Compacted,$1.dst}
        mov (32|M0)  r20.0<1>:d  0:w  {Compacted}
        mov (32|M0)  r22.0<1>:d  0:w  {Compacted}
        mov (32|M0)  r24.0<1>:d  0:w  {Compacted}
L512:
        join (32|M0)  L528
L528:
        cmp (32|M0)  (lt)f0.0  null<1>:d  r12.0<1;1,0>:d  r2.4<0;1,0>:d
(~f0.0) goto (32|M0)  L608  L608
L560:
        add (16|M0)  r26.0<1>:q  r58.0<1;1,0>:q  r2.0<0;1,0>:q  {Compacted}
        add (16|M16)  r28.0<1>:q  r60.0<1;1,0>:q  r2.0<0;1,0>:q  {Compacted}
        send.ugm (32|M0)  r30  r26  null:0  0x0  0x08803580  {I@1,$2} // wr:4+0, rd:8; load.ugm.d32x4.a64
        goto (32|M0)  L608  L656
L608:
        join (32|M0)  L656
L624:
        mov (32|M0)  r30.0<1>:d  0:w  {Compacted,$2.dst}
        mov (32|M0)  r32.0<1>:d  0:w  {Compacted}
        mov (32|M0)  r34.0<1>:d  0:w  {Compacted}
        mov (32|M0)  r36.0<1>:d  0:w  {Compacted}
L656:
        join (32|M0)  L672
L672:
(~f1.0) goto (32|M0)  L720  L720
L688:
        add (16|M0)  r38.0<1>:q  r54.0<1;1,0>:q  r2.1<0;1,0>:q  {Compacted}
        add (16|M16)  r40.0<1>:q  r56.0<1;1,0>:q  r2.1<0;1,0>:q  {Compacted}
        send.ugm (32|M0)  null  r38  r18:8  0x0  0x08003584  {I@1,$1} // wr:4+8, rd:0; store.ugm.d32x4.a64
L720:
        join (32|M0)  L736
L736:
(~f0.0) goto (32|M0)  L784  L784
L752:
        add (16|M0)  r42.0<1>:q  r58.0<1;1,0>:q  r2.1<0;1,0>:q  {Compacted}
        add (16|M16)  r44.0<1>:q  r60.0<1;1,0>:q  r2.1<0;1,0>:q  {Compacted}
        send.ugm (32|M0)  null  r42  r30:8  0x0  0x08003584  {I@1,$2} // wr:4+8, rd:0; store.ugm.d32x4.a64
L784:
        join (32|M0)  L800
L800:
(W)  mov (16|M0)  r127.0<1>:f  r3.0<1;1,0>:f
(W)  send.gtwy (1|M0)  null  r127  null:0  0x0  0x02000010  {EOT,F@1,$3} // wr:1+0, rd:0; end of thread
L832:
(W)  mov (16|M0)  null<1>:ud  0x56F68289:ud
(W)  mov (16|M0)  null<1>:ud  0x7FA3CB1B:ud
(W)  mov (16|M0)  null<1>:ud  0x0:ud
(W)  mov (16|M0)  null<1>:ud  0x1:ud
        illegal
