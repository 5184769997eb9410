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
(W)  mul (1|M0)  acc0.0<1>:ud  r3.1<0;1,0>:ud  0x0:uw  {A@1}
(W)  mul (1|M0)  r2.4<1>:d  r3.1<0;1,0>:ud  768:w
(W)  mach (1|M0)  r8.0<1>:d  r3.1<0;1,0>:ud  0x0:ud
  mov (32|M0)  r4.0<1>:d  r1.0<1;1,0>:uw  {$0.dst}
(W)  add (1|M0)  r8.0<1>:d  r8.0<0;1,0>:d  r2.4<0;1,0>:d  {Compacted,I@2}
(W)  mov (1|M0)  r2.6<1>:ud  0:w
(W)  mov (1|M0)  r2.7<1>:d  r8.0<0;1,0>:d  {I@2}
  mov (32|M0)  r9.0<1>:f  0.0:f  {Compacted}
  and (32|M0)  r6.0<1>:d  r4.0<1;1,0>:d  7:w
(W)  asr (1|M0)  r2.4<1>:q  r2.3<0;1,0>:q  30:w  {I@2}
(W)  mov (1|M0)  r2.6<1>:q  0:w
(W)  add (1|M0)  r2.5<1>:q  r2.4<0;1,0>:q  r2.0<0;1,0>:q  {I@2}
L368:
(W)  mov (2|M0)  r2.14<1>:d  r2.12<1;1,0>:d  {I@2}
  or (32|M0)  r43.0<1>:d  r2.12<0;1,0>:d  r6.0<1;1,0>:d
  mov (32|M0)  r45.0<1>:d  r2.15<0;1,0>:d  {I@2}
  mov (16|M0)  r47.0<2>:d  r43.0<1;1,0>:d  {I@2}
  mov (16|M16)  r49.0<2>:d  r44.0<1;1,0>:d
  mov (16|M0)  r47.1<2>:d  r45.0<1;1,0>:d  {I@3}
  mov (16|M16)  r49.1<2>:d  r46.0<1;1,0>:d
  shl (16|M0)  r51.0<1>:q  r47.0<1;1,0>:q  2:w  {Compacted,I@2}
  shl (16|M16)  r53.0<1>:q  r49.0<1;1,0>:q  2:w  {Compacted,I@2}
  add (16|M0)  r11.0<1>:q  r2.5<0;1,0>:q  r51.0<1;1,0>:q  {Compacted,I@2}
  add (16|M16)  r13.0<1>:q  r2.5<0;1,0>:q  r53.0<1;1,0>:q  {Compacted,I@2}
  send.ugm (32|M0)  r15  r11  null:0  0x0  0x08200580  {I@1,$1} // wr:4+0, rd:2; load.ugm.d32.a64
(W)  cmp (32|M0)  (lt)f2.0  null<1>:ud  r2.14<0;1,0>:ud  0x2F8:uw
(W&f2.0) cmp (32|M0)  (eq)f2.0  null<1>:d  r2.15<0;1,0>:d  0:w
  add (32|M0)  r9.0<1>:f  r9.0<1;1,0>:f  r15.0<1;1,0>:f  {@1,$1.dst}
(W&~f2.0) jmpi  L624
L592:
(W)  add (1|M0)  r2.6<1>:q  r2.6<0;1,0>:q  8:w
(W)  jmpi  L368
L624:
(W)  mov (32|M0)  r19.0<1>:f  0.0:f
  mov (32|M0)  r19.0<1>:f  r9.0<1;1,0>:f  {Compacted,F@2}
(W)  mov (16|M0)  r37.0<1>:ud  r19.0<2;1,0>:ud  {Compacted,F@1}
(W)  mov (16|M0)  r38.0<1>:ud  r19.1<2;1,0>:ud  {Compacted}
(W)  add (16|M0)  r19.0<1>:f  r37.0<1;1,0>:f  r38.0<1;1,0>:f  {Compacted,I@1}
(W)  mov (8|M0)  r39.0<1>:ud  r19.0<2;1,0>:ud  {Compacted,F@1}
(W)  mov (8|M0)  r40.0<1>:ud  r19.1<2;1,0>:ud  {Compacted}
  and (32|M0)  (eq)f0.0  null<1>:d  r4.0<1;1,0>:d  248:w
(W)  add (8|M0)  r19.0<1>:f  r39.0<1;1,0>:f  r40.0<1;1,0>:f  {Compacted,I@2}
(W)  mov (4|M0)  r41.0<1>:ud  r19.0<2;1,0>:ud  {Compacted,F@1}
(W)  mov (4|M0)  r42.0<1>:ud  r19.1<2;1,0>:ud  {Compacted}
(W)  add (4|M0)  r21.0<1>:f  r41.0<1;1,0>:f  r42.0<1;1,0>:f  {Compacted,I@1}
  mov (32|M0)  r17.0<1>:ud  r21.0<1;8,0>:ud  {F@1}
(~f0.0) goto (32|M0)  L1104  L1104
L768:
  mul (32|M0)  r23.0<1>:f  r17.0<1;1,0>:f  0x3AAAAAAB:f  {I@2}
(W)  add (1|M0)  r8.1<1>:q  r2.4<0;1,0>:q  r2.1<0;1,0>:q
(W)  mov (1|M0)  r8.2<1>:q  0:w
L816:
(W)  mov (2|M0)  r8.6<1>:d  r8.4<1;1,0>:d  {I@1}
  or (32|M0)  r55.0<1>:d  r8.4<0;1,0>:d  r6.0<1;1,0>:d
  mov (32|M0)  r57.0<1>:d  r8.7<0;1,0>:d  {I@2}
  mov (16|M0)  r59.0<2>:d  r55.0<1;1,0>:d  {I@2}
  mov (16|M16)  r61.0<2>:d  r56.0<1;1,0>:d
  mov (16|M0)  r59.1<2>:d  r57.0<1;1,0>:d  {I@3}
  mov (16|M16)  r61.1<2>:d  r58.0<1;1,0>:d
  shl (16|M0)  r63.0<1>:q  r59.0<1;1,0>:q  2:w  {Compacted,I@2}
  shl (16|M16)  r65.0<1>:q  r61.0<1;1,0>:q  2:w  {Compacted,I@2}
  add (16|M0)  r25.0<1>:q  r2.5<0;1,0>:q  r63.0<1;1,0>:q  {Compacted,I@2}
  add (16|M16)  r27.0<1>:q  r2.5<0;1,0>:q  r65.0<1;1,0>:q  {Compacted,I@2}
  send.ugm (32|M0)  r33  r25  null:0  0x0  0x08200580  {I@1,$3} // wr:4+0, rd:2; load.ugm.d32.a64
(W)  cmp (32|M0)  (lt)f1.0  null<1>:ud  r8.6<0;1,0>:ud  0x2F8:uw
(W&f1.0) cmp (32|M0)  (eq)f1.0  null<1>:d  r8.7<0;1,0>:d  0:w
  add (16|M0)  r29.0<1>:q  r8.1<0;1,0>:q  r63.0<1;1,0>:q  {Compacted,$2.src}
  add (16|M16)  r31.0<1>:q  r8.1<0;1,0>:q  r65.0<1;1,0>:q  {Compacted}
  add (32|M0)  r35.0<1>:f  r33.0<1;1,0>:f  -r23.0<1;1,0>:f  {@1,$3.dst}
  send.ugm (32|M0)  null  r29  r35:2  0x0  0x08000584  {A@1,$2} // wr:4+2, rd:0; store.ugm.d32.a64
(~f1.0) goto (32|M0)  L1104  L1104
L1072:
(W)  add (1|M0)  r8.2<1>:q  r8.2<0;1,0>:q  8:w
(W)  jmpi  L816
L1104:
  join (32|M0)  L1120
L1120:
(W)  mov (16|M0)  r127.0<1>:f  r3.0<1;1,0>:f
(W)  send.gtwy (1|M0)  null  r127  null:0  0x0  0x02000010  {EOT,F@1,$4} // wr:1+0, rd:0; end of thread
L1152:
(W)  mov (16|M0)  null<1>:ud  0x5BB8C455:ud
(W)  mov (16|M0)  null<1>:ud  0x6C1076DC:ud
(W)  mov (16|M0)  null<1>:ud  0x0:ud
(W)  mov (16|M0)  null<1>:ud  0x1:ud
  illegal
