L0:
(W)  mov (16|M0)  r127.0<1>:ud  0x0:ud
(W)  and (1|M0)  r127.2<1>:ud  r0.0<0;1,0>:ud  0xFFFFFFC0:ud
(W)  and (1|M0)  r127.0<1>:uw  r0.4<0;1,0>:uw  0xFF:uw
(W)  add (1|M0)  r127.2<1>:ud  r127.2<0;1,0>:ud  0x40:ud  {I@2}
(W)  add (1|M0)  r127.2<1>:ud  r127.2<0;1,0>:ud  0x0:ud  {I@1}
(W)  mad (1|M0)  r127.0<1>:ud  r127.2<0;0>:ud  r127.0<0;0>:uw  0x40:uw  {I@1}
(W)  mov (8|M0)  r2.0<1>:ud  r1.0<1;1,0>:ud
(W)  send.ugm (1|M0)  r1  r127  null:0  0xFF000000  0x6219D500  {A@1,$0} // wr:1+0, rd:1; load.ugm.d32x16t.a32.ca.cc.bti[255]
(W)  and (1|M0)  r127.0<1>:ud  r0.0<0;1,0>:ud  0xFFFFFFC0:ud  {$0.src}
(W)  add (1|M0)  r127.0<1>:ud  r127.0<0;1,0>:ud  0x0:ud  {I@1}
(W)  send.ugm (1|M0)  r3  r127  null:0  0xFF000000  0x6219D500  {I@1,$1} // wr:1+0, rd:1; load.ugm.d32x16t.a32.ca.cc.bti[255]
(W)  mov (16|M0)  r4.0<1>:ud  r0.0<1;1,0>:ud
(W)  or (1|M0)  cr0.0<1>:ud  cr0.0<0;1,0>:ud  0x400004C0:ud  {A@1}
(W)  cmp (32|M0)  (gt)f0.0  null<1>:d  r3.10<0;1,0>:d  0:w  {A@1,$1.dst}
(W&~f0.0) jmpi  L984
L240:
        shl (32|M0)  r9.0<1>:d  r1.0<1;1,0>:uw  1:w  {$0.dst}
(W)  mul (1|M0)  acc0.0<1>:d  r4.1<0;1,0>:d  r3.20<0;1,0>:uw  {I@5}
        and (32|M0)  r11.0<1>:d  r9.0<1;1,0>:d  254:w  {Compacted,I@2}
(W)  macl (1|M0)  r13.0<1>:d  r4.1<0;1,0>:d  r3.10<0;1,0>:d  {Compacted}
(W)  mov (1|M0)  r2.8<1>:d  0:w
        add (32|M0)  r14.0<1>:d  r11.0<1;1,0>:d  r13.0<0;1,0>:d  {Compacted,I@2}
        mov (16|M0)  r84.0<2>:ud  r14.0<1;1,0>:ud  {Compacted,I@1}
        mov (16|M16)  r86.0<2>:ud  r15.0<1;1,0>:ud  {Compacted}
        shl (16|M0)  r88.0<1>:q  r84.0<2;1,0>:d  2:w  {I@2}
        shl (16|M16)  r90.0<1>:q  r86.0<2;1,0>:d  2:w  {I@2}
        add (16|M0)  r16.0<1>:q  r88.0<1;1,0>:q  r3.4<0;1,0>:q  {Compacted,I@2}
        add (16|M0)  r20.0<1>:q  r88.0<1;1,0>:q  r3.3<0;1,0>:q  {Compacted}
        add (16|M0)  r24.0<1>:q  r88.0<1;1,0>:q  r3.2<0;1,0>:q  {Compacted}
        add (16|M0)  r28.0<1>:q  r88.0<1;1,0>:q  r3.1<0;1,0>:q  {Compacted}
        add (16|M0)  r32.0<1>:q  r88.0<1;1,0>:q  r3.0<0;1,0>:q  {Compacted}
        add (16|M0)  r36.0<1>:q  r88.0<1;1,0>:q  r2.3<0;1,0>:q  {Compacted}
        add (16|M0)  r40.0<1>:q  r88.0<1;1,0>:q  r2.2<0;1,0>:q  {Compacted}
        add (16|M0)  r44.0<1>:q  r88.0<1;1,0>:q  r2.1<0;1,0>:q  {Compacted}
        add (16|M0)  r48.0<1>:q  r88.0<1;1,0>:q  r2.0<0;1,0>:q  {Compacted}
        add (16|M16)  r18.0<1>:q  r90.0<1;1,0>:q  r3.4<0;1,0>:q  {Compacted,I@7}
        add (16|M16)  r22.0<1>:q  r90.0<1;1,0>:q  r3.3<0;1,0>:q  {Compacted}
        add (16|M16)  r26.0<1>:q  r90.0<1;1,0>:q  r3.2<0;1,0>:q  {Compacted}
        add (16|M16)  r30.0<1>:q  r90.0<1;1,0>:q  r3.1<0;1,0>:q  {Compacted}
        add (16|M16)  r34.0<1>:q  r90.0<1;1,0>:q  r3.0<0;1,0>:q  {Compacted}
        add (16|M16)  r38.0<1>:q  r90.0<1;1,0>:q  r2.3<0;1,0>:q  {Compacted}
        add (16|M16)  r42.0<1>:q  r90.0<1;1,0>:q  r2.2<0;1,0>:q  {Compacted}
        add (16|M16)  r46.0<1>:q  r90.0<1;1,0>:q  r2.1<0;1,0>:q  {Compacted}
        add (16|M16)  r50.0<1>:q  r90.0<1;1,0>:q  r2.0<0;1,0>:q
L512:
        send.ugm (32|M0)  r52  r48  null:0  0x0  0x08401580  {I@1,$2} // wr:4+0, rd:4; load.ugm.d32x2.a64
        send.ugm (32|M0)  r56  r44  null:0  0x0  0x08401580  {$3} // wr:4+0, rd:4; load.ugm.d32x2.a64
        send.ugm (32|M0)  r60  r40  null:0  0x0  0x08401580  {$4} // wr:4+0, rd:4; load.ugm.d32x2.a64
        send.ugm (32|M0)  r64  r36  null:0  0x0  0x08401580  {$5} // wr:4+0, rd:4; load.ugm.d32x2.a64
        send.ugm (32|M0)  r68  r32  null:0  0x0  0x08401580  {$6} // wr:4+0, rd:4; load.ugm.d32x2.a64
        send.ugm (32|M0)  r72  r28  null:0  0x0  0x08401580  {$7} // wr:4+0, rd:4; load.ugm.d32x2.a64
        send.ugm (32|M0)  r76  r24  null:0  0x0  0x08401580  {$8} // wr:4+0, rd:4; load.ugm.d32x2.a64
        send.ugm (32|M0)  r80  r20  null:0  0x0  0x08401580  {$9} // wr:4+0, rd:4; load.ugm.d32x2.a64
(W)  add (1|M0)  r2.8<1>:d  r2.8<0;1,0>:d  256:w
(W)  cmp (32|M0)  (lt)f1.0  null<1>:d  r2.8<0;1,0>:d  r3.10<0;1,0>:d  {I@1}
        sync.nop  null  {Compacted,$3.dst}
        add (32|M0)  acc0.0<1>:f  r52.0<1;1,0>:f  r56.0<1;1,0>:f  {Compacted,$2.dst}
        add (32|M0)  acc2.0<1>:f  r54.0<1;1,0>:f  r58.0<1;1,0>:f  {Compacted}
        add (32|M0)  acc0.0<1>:f  acc0.0<1;1,0>:f  r60.0<1;1,0>:f  {Compacted,$4.dst}
        add (32|M0)  acc2.0<1>:f  acc2.0<1;1,0>:f  r62.0<1;1,0>:f  {Compacted}
        add (32|M0)  acc0.0<1>:f  acc0.0<1;1,0>:f  r64.0<1;1,0>:f  {Compacted,$5.dst}
        add (32|M0)  acc2.0<1>:f  acc2.0<1;1,0>:f  r66.0<1;1,0>:f  {Compacted}
        add (32|M0)  acc0.0<1>:f  acc0.0<1;1,0>:f  r68.0<1;1,0>:f  {Compacted,$6.dst}
        add (32|M0)  acc2.0<1>:f  acc2.0<1;1,0>:f  r70.0<1;1,0>:f  {Compacted}
        add (32|M0)  acc0.0<1>:f  acc0.0<1;1,0>:f  r72.0<1;1,0>:f  {Compacted,$7.dst}
        add (32|M0)  acc2.0<1>:f  acc2.0<1;1,0>:f  r74.0<1;1,0>:f  {Compacted}
        add (32|M0)  acc0.0<1>:f  acc0.0<1;1,0>:f  r76.0<1;1,0>:f  {Compacted,$8.dst}
        add (32|M0)  acc2.0<1>:f  acc2.0<1;1,0>:f  r78.0<1;1,0>:f  {Compacted}
        add (32|M0)  r5.0<1>:f  acc0.0<1;1,0>:f  r80.0<1;1,0>:f  {Compacted,$9.dst}
        add (32|M0)  r7.0<1>:f  acc2.0<1;1,0>:f  r82.0<1;1,0>:f  {Compacted}
        send.ugm (32|M0)  null  r16  r5:4  0x0  0x08001584  {F@1,$10} // wr:4+4, rd:0; store.ugm.d32x2.a64
(W&~f1.0) jmpi  L984
L824:
        add (16|M0)  r48.0<1>:q  r48.0<1;1,0>:q  1024:w  {Compacted}
        add (16|M16)  r50.0<1>:q  r50.0<1;1,0>:q  1024:w  {Compacted}
        add (16|M0)  r44.0<1>:q  r44.0<1;1,0>:q  1024:w  {Compacted}
        add (16|M16)  r46.0<1>:q  r46.0<1;1,0>:q  1024:w  {Compacted}
        add (16|M0)  r40.0<1>:q  r40.0<1;1,0>:q  1024:w  {Compacted}
        add (16|M16)  r42.0<1>:q  r42.0<1;1,0>:q  1024:w  {Compacted}
        add (16|M0)  r36.0<1>:q  r36.0<1;1,0>:q  1024:w  {Compacted}
        add (16|M16)  r38.0<1>:q  r38.0<1;1,0>:q  1024:w  {Compacted}
        add (16|M0)  r32.0<1>:q  r32.0<1;1,0>:q  1024:w  {Compacted}
        add (16|M16)  r34.0<1>:q  r34.0<1;1,0>:q  1024:w  {Compacted}
        add (16|M0)  r28.0<1>:q  r28.0<1;1,0>:q  1024:w  {Compacted}
        add (16|M16)  r30.0<1>:q  r30.0<1;1,0>:q  1024:w  {Compacted}
        add (16|M0)  r24.0<1>:q  r24.0<1;1,0>:q  1024:w  {Compacted}
        add (16|M16)  r26.0<1>:q  r26.0<1;1,0>:q  1024:w  {Compacted}
        add (16|M0)  r20.0<1>:q  r20.0<1;1,0>:q  1024:w  {Compacted}
        add (16|M16)  r22.0<1>:q  r22.0<1;1,0>:q  1024:w  {Compacted}
        add (16|M0)  r16.0<1>:q  r16.0<1;1,0>:q  1024:w  {Compacted,$10.src}
        add (16|M16)  r18.0<1>:q  r18.0<1;1,0>:q  1024:w  {Compacted}
(W)  jmpi  L512
L984:
(W)  mov (16|M0)  r127.0<1>:f  r4.0<1;1,0>:f  {Compacted}
(W)  send.gtwy (1|M0)  null  r127  null:0  0x0  0x02000010  {EOT,F@1,$11} // wr:1+0, rd:0; end of thread
L1008:
(W)  mov (16|M0)  null<1>:ud  0x1BD9D212:ud
(W)  mov (16|M0)  null<1>:ud  0x60FD6D08:ud
(W)  mov (16|M0)  null<1>:ud  0x0:ud
(W)  mov (16|M0)  null<1>:ud  0x1:ud
        illegal
