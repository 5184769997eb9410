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
  mov (32|M0)  r12.0<1>:d  r1.0<1;1,0>:uw  {A@1,$0.dst}
  shl (32|M0)  r14.0<1>:d  r12.0<1;1,0>:d  2:w  {Compacted,I@1}
  and (32|M0)  r16.0<1>:d  r14.0<1;1,0>:d  1020:w  {Compacted,I@1}
  cmp (32|M0)  (lt)f3.0  null<1>:ud  r16.0<1;1,0>:ud  0x300:uw  {I@1}
(W)  mul (1|M0)  r2.0<1>:d  r3.1<0;1,0>:d  768:w
(~f3.0) goto (32|M0)  L400  L400
L272:
  shl (32|M0)  r18.0<1>:d  r16.0<1;1,0>:d  2:w  {Compacted}
(W)  shl (1|M0)  r2.3<1>:q  r2.0<0;1,0>:d  2:w  {I@3}
  mov (16|M0)  r74.0<2>:ud  r18.0<1;1,0>:ud  {Compacted,I@2}
  mov (16|M16)  r76.0<2>:ud  r19.0<1;1,0>:ud
(W)  add (1|M0)  r2.4<1>:q  r2.3<0;1,0>:q  r2.1<0;1,0>:q  {I@3}
  add (16|M0)  r20.0<1>:q  r2.4<0;1,0>:q  r74.0<2;1,0>:ud  {I@1}
  add (16|M16)  r22.0<1>:q  r2.4<0;1,0>:q  r76.0<2;1,0>:ud
  send.ugm (32|M0)  r24  r20  null:0  0x0  0x08803580  {I@1,$1} // wr:4+0, rd:8; load.ugm.d32x4.a64
  goto (32|M0)  L400  L448
L400:
  join (32|M0)  L448
L416:
  mov (32|M0)  r24.0<1>:ud  0x0:ud  {Compacted,$1.dst}
  mov (32|M0)  r26.0<1>:ud  0x0:ud  {Compacted}
  mov (32|M0)  r28.0<1>:f  0.0:f  {Compacted}
  mov (32|M0)  r30.0<1>:f  0.0:f  {Compacted}
L448:
  join (32|M0)  L464
L464:
  mov (32|M0)  r32.0<1>:ud  r24.0<1;1,0>:ud  {Compacted,@3,$1.dst}
  mov (32|M0)  r34.0<1>:ud  r26.0<1;1,0>:ud  {Compacted,I@3}
  mov (32|M0)  r36.0<1>:ud  r28.0<1;1,0>:ud  {Compacted,F@2}
  add (32|M0)  r40.0<1>:f  r32.0<1;1,0>:f  0.0:f  {Compacted,I@3}
  add (32|M0)  acc2.0<1>:f  r34.0<1;1,0>:f  0.0:f  {Compacted,I@2}
  add (32|M0)  acc0.0<1>:f  r36.0<1;1,0>:f  0.0:f  {Compacted,I@1}
  mov (32|M0)  r38.0<1>:ud  r30.0<1;1,0>:ud  {Compacted,F@4}
  add (32|M0)  acc2.0<1>:f  r40.0<1;1,0>:f  acc2.0<1;1,0>:f  {Compacted,F@3}
  add (32|M0)  r42.0<1>:f  r38.0<1;1,0>:f  0.0:f  {Compacted,I@1}
  add (32|M0)  acc0.0<1>:f  acc0.0<1;1,0>:f  acc2.0<1;1,0>:f  {Compacted}
(W)  mov (32|M0)  r44.0<1>:ud  0x0:ud
  add (32|M0)  r44.0<1>:f  r42.0<1;1,0>:f  acc0.0<1;1,0>:f  {Compacted,A@1}
(W)  add (16|M0)  r46.0<1>:f  r44.0<1;1,0>:f  r45.0<1;1,0>:f  {Compacted,F@1}
(W)  mov (8|M0)  r78.0<1>:ud  r46.8<1;1,0>:ud  {Compacted,F@1}
  and (32|M0)  (eq)f1.0  null<1>:d  r12.0<1;1,0>:d  31:w
(W)  add (8|M0)  r47.0<1>:f  r46.0<1;1,0>:f  r78.0<1;1,0>:f  {Compacted,I@2}
(W)  mov (4|M0)  r79.0<1>:ud  r47.4<1;1,0>:ud  {Compacted,F@1}
(W)  add (4|M0)  r48.0<1>:f  r47.0<1;1,0>:f  r79.0<1;1,0>:f  {Compacted,I@1}
(W)  add (1|M0)  r2.10<1>:f  r48.0<0;1,0>:f  r48.2<0;1,0>:f  {F@1}
(W)  add (1|M0)  r2.11<1>:f  r48.1<0;1,0>:f  r48.3<0;1,0>:f
(W)  add (1|M0)  r2.1<1>:f  r2.10<0;1,0>:f  r2.11<0;1,0>:f  {F@1}
(~f1.0) goto (32|M0)  L768  L768
L688:
  shr (32|M0)  r49.0<1>:uw  r1.0<1;1,0>:uw  3:w
  and (32|M0)  r49.0<1>:w  r49.0<1;1,0>:w  28:w  {I@1}
  mov (32|M0)  r52.0<1>:f  r2.1<0;1,0>:f  {F@1}
  mov (32|M0)  r50.0<1>:ud  r49.0<1;1,0>:uw  {I@1}
  send.slm (32|M0)  null  r50  r52:2  0x0  0x04000504  {A@1,$2} // wr:2+2, rd:0; store.slm.d32.a32
L768:
  join (32|M0)  L784
L784:
(W)  send.slm (1|M0)  r54  r3  null:0  0x0  0x0210001F  {$3} // wr:1+0, rd:1; fence.slm.none.group
(W)  mov (1|M0)  r55.2<1>:f  3.58732e-43:f
(W)  mov (2|M0)  r55.10<1>:ub  r3.11<0;1,0>:ub  {F@1}
(W)  mov (8|M0)  null<1>:ud  r54.0<1;1,0>:ud  {$3.dst}
(W)  send.gtwy (1|M0)  null  r55  null:0  0x0  0x02000004  {I@2,$4} // wr:1+0, rd:0; signal barrier
(W)  sync.bar  0x0
  cmp (32|M0)  (lt)f0.0  null<2>:uw  r1.0<1;1,0>:uw  0x8:uw
(~f0.0) goto (32|M0)  L928  L928
L912:
  send.slm (32|M0)  r56  r14  null:0  0x0  0x04200500  {$5} // wr:2+0, rd:2; load.slm.d32.a32
L928:
  join (32|M0)  L944
L944:
(W)  mov (32|M0)  r60.0<1>:f  0.0:f
  mov (32|M0)  r60.0<1>:f  r56.0<1;1,0>:f  {Compacted,$5.dst}
(W)  mov (16|M0)  r80.0<1>:ud  r60.0<2;1,0>:ud  {Compacted,F@1}
(W)  mov (16|M0)  r81.0<1>:ud  r60.1<2;1,0>:ud  {Compacted}
(W)  add (16|M0)  r60.0<1>:f  r80.0<1;1,0>:f  r81.0<1;1,0>:f  {Compacted,I@1}
(W)  mov (8|M0)  r82.0<1>:ud  r60.0<2;1,0>:ud  {Compacted,F@1}
(W)  mov (8|M0)  r83.0<1>:ud  r60.1<2;1,0>:ud  {Compacted}
  and (32|M0)  (eq)f2.0  null<1>:d  r12.0<1;1,0>:d  7:w
(W)  add (8|M0)  r60.0<1>:f  r82.0<1;1,0>:f  r83.0<1;1,0>:f  {Compacted,I@2}
(f2.0)  cmp (32|M0)  (lt)f2.0  null<2>:uw  r1.0<1;1,0>:uw  0x8:uw
(W)  mov (4|M0)  r84.0<1>:ud  r60.0<2;1,0>:ud  {Compacted,F@1}
(W)  mov (4|M0)  r85.0<1>:ud  r60.1<2;1,0>:ud  {Compacted}
(W)  add (4|M0)  r62.0<1>:f  r84.0<1;1,0>:f  r85.0<1;1,0>:f  {Compacted,I@1}
  mov (32|M0)  r58.0<1>:ud  r62.0<1;8,0>:ud  {F@1}
(~f2.0) goto (32|M0)  L1120  L1120
L1104:
  send.slm (32|M0)  null  r14  r58:2  0x0  0x04000504  {I@2,$6} // wr:2+2, rd:0; store.slm.d32.a32
L1120:
  join (32|M0)  L1136
L1136:
(W)  send.slm (1|M0)  r64  r3  null:0  0x0  0x0210001F  {$7} // wr:1+0, rd:1; fence.slm.none.group
(W)  mov (1|M0)  r65.2<1>:f  3.58732e-43:f
(W)  mov (2|M0)  r65.10<1>:ub  r3.11<0;1,0>:ub  {F@1}
(W)  mov (8|M0)  null<1>:ud  r64.0<1;1,0>:ud  {$7.dst}
(W)  send.gtwy (1|M0)  null  r65  null:0  0x0  0x02000004  {I@2,$8} // wr:1+0, rd:0; signal barrier
(W)  sync.bar  0x0
(~f3.0) goto (32|M0)  L1472  L1472
L1248:
(W)  mov (1|M0)  r67.0<1>:ud  0x0:uw
  shl (32|M0)  r68.0<1>:d  r16.0<1;1,0>:d  2:w
(W)  send.slm (1|M0)  r66  r67  null:0  0x0  0x02108500  {I@2,$9} // wr:1+0, rd:1; load.slm.d32x1t.a32
(W)  shl (1|M0)  r2.7<1>:q  r2.0<0;1,0>:d  2:w
  mov (16|M0)  r86.0<2>:ud  r68.0<1;1,0>:ud  {Compacted,I@2}
  mov (16|M16)  r88.0<2>:ud  r69.0<1;1,0>:ud  {Compacted}
(W)  add (1|M0)  r47.4<1>:q  r2.7<0;1,0>:q  r2.2<0;1,0>:q  {I@3}
(W)  mul (1|M0)  r2.12<1>:f  r66.0<0;1,0>:f  0x3AAAAAAB:f  {$9.dst}
  add (16|M0)  r70.0<1>:q  r47.4<0;1,0>:q  r86.0<2;1,0>:ud  {I@1}
  add (32|M0)  r10.0<1>:f  r38.0<1;1,0>:f  -r2.12<0;1,0>:f  {F@1}
  add (32|M0)  r4.0<1>:f  r32.0<1;1,0>:f  -r2.12<0;1,0>:f
  add (32|M0)  r6.0<1>:f  r34.0<1;1,0>:f  -r2.12<0;1,0>:f
  add (32|M0)  r8.0<1>:f  r36.0<1;1,0>:f  -r2.12<0;1,0>:f
  add (16|M16)  r72.0<1>:q  r47.4<0;1,0>:q  r88.0<2;1,0>:ud
  send.ugm (32|M0)  null  r70  r4:8  0x0  0x08003584  {A@1,$10} // wr:4+8, rd:0; store.ugm.d32x4.a64
L1472:
  join (32|M0)  L1488
L1488:
(W)  mov (16|M0)  r127.0<1>:f  r3.0<1;1,0>:f
(W)  send.gtwy (1|M0)  null  r127  null:0  0x0  0x02000010  {EOT,F@1,$11} // wr:1+0, rd:0; end of thread
L1520:
(W)  mov (16|M0)  null<1>:ud  0x5887CE18:ud
(W)  mov (16|M0)  null<1>:ud  0xB302F86C:ud
(W)  mov (16|M0)  null<1>:ud  0x0:ud
(W)  mov (16|M0)  null<1>:ud  0x1:ud
  illegal
