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
(W&~f0.0) jmpi  L1248
L240:
        mov (16|M0)  r92.0<4>:uw  r1.0<1;1,0>:uw  {$0.dst}
        mov (16|M16)  r94.0<4>:uw  r1.16<1;1,0>:uw
        shl (16|M0)  r96.0<1>:q  r92.0<4;1,0>:uw  1:w  {I@2}
        shl (16|M16)  r98.0<1>:q  r94.0<4;1,0>:uw  1:w  {I@2}
        and (16|M0)  r9.0<1>:d  r96.0<2;1,0>:d  254:w  {Compacted,I@2}
        and (16|M16)  r10.0<1>:d  r98.0<2;1,0>:d  254:w  {Compacted,I@2}
        mov (32|M0)  r102.0<1>:d  0:w  {Compacted}
(W)  mul (1|M0)  acc0.0<1>:d  r4.1<0;1,0>:d  r3.20<0;1,0>:uw
        mov (32|M0)  r100.0<1>:f  r9.0<1;1,0>:f  {Compacted,I@3}
(W)  macl (1|M0)  r11.0<1>:d  r4.1<0;1,0>:d  r3.10<0;1,0>:d
        mov (16|M0)  r104.0<2>:d  r100.0<1;1,0>:d  {F@1}
        mov (16|M16)  r106.0<2>:d  r101.0<1;1,0>:d
        mov (16|M0)  r104.1<2>:d  r102.0<1;1,0>:d  {I@5}
        mov (16|M16)  r106.1<2>:d  r103.0<1;1,0>:d
(W)  shl (1|M0)  r2.4<1>:q  r11.0<0;1,0>:d  2:w  {I@5}
        shl (16|M0)  r108.0<1>:q  r104.0<1;1,0>:q  2:w  {Compacted,I@3}
        shl (16|M16)  r110.0<1>:q  r106.0<1;1,0>:q  2:w  {Compacted,I@3}
(W)  mov (1|M0)  r3.11<1>:d  0:w
(W)  add (1|M0)  r2.5<1>:q  r2.4<0;1,0>:q  r3.4<0;1,0>:q  {I@4}
(W)  add (1|M0)  r2.6<1>:q  r2.4<0;1,0>:q  r3.3<0;1,0>:q
(W)  add (1|M0)  r2.7<1>:q  r2.4<0;1,0>:q  r3.2<0;1,0>:q
(W)  add (1|M0)  r3.6<1>:q  r2.4<0;1,0>:q  r3.1<0;1,0>:q
(W)  add (1|M0)  r3.7<1>:q  r2.4<0;1,0>:q  r3.0<0;1,0>:q
(W)  add (1|M0)  r11.1<1>:q  r2.4<0;1,0>:q  r2.3<0;1,0>:q
(W)  add (1|M0)  r11.2<1>:q  r2.4<0;1,0>:q  r2.2<0;1,0>:q
(W)  add (1|M0)  r11.3<1>:q  r2.4<0;1,0>:q  r2.1<0;1,0>:q
(W)  add (1|M0)  r11.4<1>:q  r2.4<0;1,0>:q  r2.0<0;1,0>:q
L624:
        add (16|M0)  r12.0<1>:q  r11.4<0;1,0>:q  r108.0<1;1,0>:q  {Compacted,I@1}
        add (16|M16)  r14.0<1>:q  r11.4<0;1,0>:q  r110.0<1;1,0>:q  {Compacted}
        add (16|M0)  r20.0<1>:q  r11.3<0;1,0>:q  r108.0<1;1,0>:q  {Compacted}
        add (16|M16)  r22.0<1>:q  r11.3<0;1,0>:q  r110.0<1;1,0>:q  {Compacted}
        send.ugm (32|M0)  r16  r12  null:0  0x0  0x08401580  {I@3,$3} // wr:4+0, rd:4; load.ugm.d32x2.a64
        send.ugm (32|M0)  r24  r20  null:0  0x0  0x08401580  {I@1,$4} // wr:4+0, rd:4; load.ugm.d32x2.a64
        add (16|M0)  r48.0<1>:q  r3.7<0;1,0>:q  r108.0<1;1,0>:q  {Compacted}
        add (16|M16)  r50.0<1>:q  r3.7<0;1,0>:q  r110.0<1;1,0>:q  {Compacted}
        add (16|M0)  r56.0<1>:q  r3.6<0;1,0>:q  r108.0<1;1,0>:q  {Compacted}
        add (16|M16)  r58.0<1>:q  r3.6<0;1,0>:q  r110.0<1;1,0>:q  {Compacted}
        add (16|M0)  r28.0<1>:q  r11.2<0;1,0>:q  r108.0<1;1,0>:q  {Compacted}
        add (16|M16)  r30.0<1>:q  r11.2<0;1,0>:q  r110.0<1;1,0>:q  {Compacted}
        send.ugm (32|M0)  r52  r48  null:0  0x0  0x08401580  {I@5,$5} // wr:4+0, rd:4; load.ugm.d32x2.a64
        send.ugm (32|M0)  r60  r56  null:0  0x0  0x08401580  {I@3,$6} // wr:4+0, rd:4; load.ugm.d32x2.a64
        send.ugm (32|M0)  r32  r28  null:0  0x0  0x08401580  {I@1,$7} // wr:4+0, rd:4; load.ugm.d32x2.a64
        add (16|M0)  r68.0<1>:q  r2.7<0;1,0>:q  r108.0<1;1,0>:q  {Compacted}
        add (16|M16)  r70.0<1>:q  r2.7<0;1,0>:q  r110.0<1;1,0>:q  {Compacted}
        send.ugm (32|M0)  r72  r68  null:0  0x0  0x08401580  {I@1,$8} // wr:4+0, rd:4; load.ugm.d32x2.a64
        add (16|M0)  r36.0<1>:q  r11.1<0;1,0>:q  r108.0<1;1,0>:q  {Compacted}
        add (16|M16)  r38.0<1>:q  r11.1<0;1,0>:q  r110.0<1;1,0>:q  {Compacted}
        add (16|M0)  r76.0<1>:q  r2.6<0;1,0>:q  r108.0<1;1,0>:q  {Compacted}
        add (16|M16)  r78.0<1>:q  r2.6<0;1,0>:q  r110.0<1;1,0>:q  {Compacted}
        send.ugm (32|M0)  r40  r36  null:0  0x0  0x08401580  {I@3,$9} // wr:4+0, rd:4; load.ugm.d32x2.a64
        send.ugm (32|M0)  r80  r76  null:0  0x0  0x08401580  {I@1,$10} // wr:4+0, rd:4; load.ugm.d32x2.a64
        sync.nop  null  {Compacted,$4.dst}
        add (32|M0)  acc0.0<1>:f  r16.0<1;1,0>:f  r24.0<1;1,0>:f  {Compacted,$3.dst}
        add (32|M0)  acc2.0<1>:f  r18.0<1;1,0>:f  r26.0<1;1,0>:f  {Compacted}
(W)  add (1|M0)  r3.11<1>:d  r3.11<0;1,0>:d  256:w
        add (16|M0)  r88.0<1>:q  r2.5<0;1,0>:q  r108.0<1;1,0>:q  {Compacted,$2.src}
        add (16|M16)  r90.0<1>:q  r2.5<0;1,0>:q  r110.0<1;1,0>:q  {Compacted}
(W)  cmp (32|M0)  (lt)f1.0  null<1>:d  r3.11<0;1,0>:d  r3.10<0;1,0>:d  {I@3}
        sync.nop  null  {Compacted,$6.dst}
        add (32|M0)  r64.0<1>:f  r52.0<1;1,0>:f  r60.0<1;1,0>:f  {Compacted,$5.dst}
        add (32|M0)  r66.0<1>:f  r54.0<1;1,0>:f  r62.0<1;1,0>:f  {Compacted}
        add (32|M0)  acc0.0<1>:f  acc0.0<1;1,0>:f  r32.0<1;1,0>:f  {Compacted,$7.dst}
        add (32|M0)  acc2.0<1>:f  acc2.0<1;1,0>:f  r34.0<1;1,0>:f  {Compacted}
        add (32|M0)  r84.0<1>:f  r64.0<1;1,0>:f  r72.0<1;1,0>:f  {Compacted,@4,$8.dst}
        add (32|M0)  r86.0<1>:f  r66.0<1;1,0>:f  r74.0<1;1,0>:f  {Compacted,F@4}
        add (32|M0)  r44.0<1>:f  acc0.0<1;1,0>:f  r40.0<1;1,0>:f  {Compacted,$9.dst}
        add (32|M0)  r46.0<1>:f  acc2.0<1;1,0>:f  r42.0<1;1,0>:f  {Compacted}
        add (32|M0)  acc0.0<1>:f  r84.0<1;1,0>:f  r80.0<1;1,0>:f  {Compacted,@4,$10.dst}
        add (32|M0)  acc2.0<1>:f  r86.0<1;1,0>:f  r82.0<1;1,0>:f  {Compacted,F@4}
        add (32|M0)  r5.0<1>:f  r44.0<1;1,0>:f  acc0.0<1;1,0>:f  {Compacted,F@4}
        add (32|M0)  r7.0<1>:f  r46.0<1;1,0>:f  acc2.0<1;1,0>:f  {Compacted,F@4}
        send.ugm (32|M0)  null  r88  r5:4  0x0  0x08001584  {A@1,$2} // wr:4+4, rd:0; store.ugm.d32x2.a64
(W&~f1.0) jmpi  L1248
L1088:
(W)  add (1|M0)  r11.4<1>:q  r11.4<0;1,0>:q  1024:w
(W)  add (1|M0)  r11.3<1>:q  r11.3<0;1,0>:q  1024:w
(W)  add (1|M0)  r11.2<1>:q  r11.2<0;1,0>:q  1024:w
(W)  add (1|M0)  r11.1<1>:q  r11.1<0;1,0>:q  1024:w
(W)  add (1|M0)  r3.7<1>:q  r3.7<0;1,0>:q  1024:w
(W)  add (1|M0)  r3.6<1>:q  r3.6<0;1,0>:q  1024:w
(W)  add (1|M0)  r2.7<1>:q  r2.7<0;1,0>:q  1024:w
(W)  add (1|M0)  r2.6<1>:q  r2.6<0;1,0>:q  1024:w
(W)  add (1|M0)  r2.5<1>:q  r2.5<0;1,0>:q  1024:w
(W)  jmpi  L624
L1248:
(W)  mov (16|M0)  r127.0<1>:f  r4.0<1;1,0>:f
(W)  send.gtwy (1|M0)  null  r127  null:0  0x0  0x02000010  {EOT,F@1,$11} // wr:1+0, rd:0; end of thread
L1280:
(W)  mov (16|M0)  null<1>:ud  0xC10885DC:ud
(W)  mov (16|M0)  null<1>:ud  0x7F160837:ud
(W)  mov (16|M0)  null<1>:ud  0x0:ud
(W)  mov (16|M0)  null<1>:ud  0x1:ud
        illegal
