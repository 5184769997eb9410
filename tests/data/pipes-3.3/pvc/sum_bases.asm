L0:
(W)  mov (16|M0)  r127.0<1>:ud  0x0:ud
(W)  and (1|M0)  r127.2<1>:ud  r0.0<0;1,0>:ud  0xFFFFFFC0:ud
(W)  and (1|M0)  r127.0<1>:uw  r0.4<0;1,0>:uw  0xFF:uw
(W)  add (1|M0)  r127.2<1>:ud  r127.2<0;1,0>:ud  0xA0:ud  {I@2}
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
(W)  send.ugm (1|M0)  r4  r127  null:0  0xFF000000  0x6228E500  {I@1,$2} // wr:1+0, rd:2; load.ugm.d32x32t.a32.ca.ca.bti[255]
(W)  add (1|M0)  r126.0<1>:ud  r127.0<0;1,0>:ud  0x80:uw
(W)  send.ugm (1|M0)  r6  r126  null:0  0xFF000000  0x6218C500  {I@1,$3} // wr:1+0, rd:1; load.ugm.d32x8t.a32.ca.ca.bti[255]
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$3.src}
(W)  mov (1|M0)  null<1>:ud  r127.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r126.0<0;1,0>:ud  {Compacted}
  sync.nop  null  {Compacted,I@1}
  sync.allrd  ($2)  {Compacted}
(W)  or (1|M0)  cr0.0<1>:ud  cr0.0<0;1,0>:ud  0x4C0:uw  {Compacted,A@1}
(W)  cmp (32|M0)  (gt)f0.0  null<1>:d  r6.2<0;1,0>:d  0:w  {A@1,$3.dst}
(W&~f0.0) jmpi  L3912
L424:
  shl (32|M0)  r7.0<1>:d  r1.0<1;1,0>:uw  2:w  {$0.dst}
(W)  mov (1|M0)  r12.0<1>:d  508:w  {Compacted}
(W)  mov (1|M0)  r13.0<1>:d  512:w  {Compacted}
(W)  mul (1|M0)  acc0.0<1>:d  r0.1<0;1,0>:d  r6.4<0;1,0>:uw  {Compacted}
  and (32|M0)  r9.0<1>:d  r7.0<1;1,0>:d  508:w  {Compacted,I@4}
  bfn.0xF8 (32|M0)  r14.0<1>:ud  r7.0<1;0>:ud  r12.0<0;0>:ud  r13.0<0>:ud  {I@3} // s0&s1|s2
(W)  macl (1|M0)  r2.0<1>:d  r0.1<0;1,0>:d  r6.2<0;1,0>:d  {Compacted}
  mov (16|M0)  r16.0<2>:ud  r9.0<1;1,0>:ud  {Compacted,I@3}
  mov (16|M16)  r18.0<2>:ud  r10.0<1;1,0>:ud  {Compacted}
  mov (16|M0)  r20.0<2>:ud  r14.0<1;1,0>:ud  {Compacted,I@4}
  mov (16|M16)  r22.0<2>:ud  r15.0<1;1,0>:ud  {Compacted}
  sync.nop  null  {Compacted,I@5}
(W)  shl (1|M0)  r3.0<1>:q  r2.0<0;1,0>:d  2:w  {Compacted,$1.dst}
  shl (16|M0)  r111.0<1>:q  r16.0<2;1,0>:ud  2:w  {Compacted,I@5}
  shl (16|M16)  r113.0<1>:q  r18.0<2;1,0>:ud  2:w  {Compacted,I@5}
  shl (16|M0)  r115.0<1>:q  r20.0<2;1,0>:ud  2:w  {Compacted,I@5}
  shl (16|M16)  r117.0<1>:q  r22.0<2;1,0>:ud  2:w  {Compacted,I@5}
(W)  mov (1|M0)  r6.3<1>:d  0:w  {Compacted}
(W)  add (1|M0)  r6.2<1>:q  r3.0<0;1,0>:q  r6.0<0;1,0>:q  {Compacted,I@6}
(W)  add (1|M0)  r6.3<1>:q  r3.0<0;1,0>:q  r5.7<0;1,0>:q  {$2.dst}
(W)  add (1|M0)  r6.4<1>:q  r3.0<0;1,0>:q  r5.6<0;1,0>:q  {Compacted}
(W)  add (1|M0)  r6.5<1>:q  r3.0<0;1,0>:q  r5.5<0;1,0>:q
(W)  add (1|M0)  r6.6<1>:q  r3.0<0;1,0>:q  r5.4<0;1,0>:q
(W)  add (1|M0)  r6.7<1>:q  r3.0<0;1,0>:q  r5.3<0;1,0>:q
(W)  add (1|M0)  r101.0<1>:q  r3.0<0;1,0>:q  r5.2<0;1,0>:q  {Compacted}
(W)  add (1|M0)  r101.1<1>:q  r3.0<0;1,0>:q  r5.1<0;1,0>:q  {Compacted}
(W)  add (1|M0)  r101.2<1>:q  r3.0<0;1,0>:q  r5.0<0;1,0>:q  {Compacted}
(W)  add (1|M0)  r101.3<1>:q  r3.0<0;1,0>:q  r4.7<0;1,0>:q
(W)  add (1|M0)  r101.4<1>:q  r3.0<0;1,0>:q  r4.6<0;1,0>:q  {Compacted}
(W)  add (1|M0)  r101.5<1>:q  r3.0<0;1,0>:q  r4.5<0;1,0>:q
(W)  add (1|M0)  r101.6<1>:q  r3.0<0;1,0>:q  r4.4<0;1,0>:q
(W)  add (1|M0)  r101.7<1>:q  r3.0<0;1,0>:q  r4.3<0;1,0>:q
(W)  add (1|M0)  r102.0<1>:q  r3.0<0;1,0>:q  r4.2<0;1,0>:q  {Compacted}
(W)  add (1|M0)  r102.1<1>:q  r3.0<0;1,0>:q  r4.1<0;1,0>:q  {Compacted}
(W)  add (1|M0)  r102.2<1>:q  r3.0<0;1,0>:q  r4.0<0;1,0>:q  {Compacted}
L784:
  add (16|M0)  r7.0<1>:q  r102.2<0;1,0>:q  r111.0<1;1,0>:q  {Compacted,I@1}
  add (16|M16)  r9.0<1>:q  r102.2<0;1,0>:q  r113.0<1;1,0>:q  {Compacted}
  add (16|M0)  r15.0<1>:q  r102.1<0;1,0>:q  r111.0<1;1,0>:q  {Compacted}
  add (16|M16)  r17.0<1>:q  r102.1<0;1,0>:q  r113.0<1;1,0>:q  {Compacted}
  send.ugm (32|M0)  r23  r7  null:0  0x0  0x08803580  {A@3,$4} // wr:4+0, rd:8; load.ugm.d32x4.a64
  send.ugm (32|M0)  r39  r15  null:0  0x0  0x08803580  {A@1,$5} // wr:4+0, rd:8; load.ugm.d32x4.a64
  add (16|M0)  r11.0<1>:q  r102.2<0;1,0>:q  r115.0<1;1,0>:q  {Compacted}
  add (16|M16)  r13.0<1>:q  r102.2<0;1,0>:q  r117.0<1;1,0>:q  {Compacted}
  add (16|M0)  r19.0<1>:q  r102.1<0;1,0>:q  r115.0<1;1,0>:q  {Compacted}
  add (16|M16)  r21.0<1>:q  r102.1<0;1,0>:q  r117.0<1;1,0>:q  {Compacted}
  add (16|M0)  r55.0<1>:q  r102.0<0;1,0>:q  r111.0<1;1,0>:q  {Compacted}
  add (16|M16)  r57.0<1>:q  r102.0<0;1,0>:q  r113.0<1;1,0>:q  {Compacted}
  send.ugm (32|M0)  r31  r11  null:0  0x0  0x08803580  {A@5,$6} // wr:4+0, rd:8; load.ugm.d32x4.a64
  send.ugm (32|M0)  r47  r19  null:0  0x0  0x08803580  {A@3,$7} // wr:4+0, rd:8; load.ugm.d32x4.a64
  send.ugm (32|M0)  r71  r55  null:0  0x0  0x08803580  {A@1,$8} // wr:4+0, rd:8; load.ugm.d32x4.a64
  add (16|M0)  r59.0<1>:q  r102.0<0;1,0>:q  r115.0<1;1,0>:q  {Compacted}
  add (16|M16)  r61.0<1>:q  r102.0<0;1,0>:q  r117.0<1;1,0>:q  {Compacted}
  add (16|M0)  r63.0<1>:q  r101.7<0;1,0>:q  r111.0<1;1,0>:q
  add (16|M16)  r65.0<1>:q  r101.7<0;1,0>:q  r113.0<1;1,0>:q
  send.ugm (32|M0)  r79  r59  null:0  0x0  0x08803580  {A@3,$9} // wr:4+0, rd:8; load.ugm.d32x4.a64
  send.ugm (32|M0)  r87  r63  null:0  0x0  0x08803580  {A@1,$10} // wr:4+0, rd:8; load.ugm.d32x4.a64
  add (16|M0)  r67.0<1>:q  r101.7<0;1,0>:q  r115.0<1;1,0>:q
  add (16|M16)  r69.0<1>:q  r101.7<0;1,0>:q  r117.0<1;1,0>:q
  send.ugm (32|M0)  r11  r67  null:0  0x0  0x08803580  {A@1,$11} // wr:4+0, rd:8; load.ugm.d32x4.a64
  add (16|M0)  r95.0<1>:q  r101.6<0;1,0>:q  r111.0<1;1,0>:q  {Compacted}
  add (16|M16)  r97.0<1>:q  r101.6<0;1,0>:q  r113.0<1;1,0>:q  {Compacted}
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$4.src}
(W)  mov (1|M0)  null<1>:ud  r9.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r10.0<0;1,0>:ud  {Compacted}
  sync.nop  null  {Compacted,I@1}
  add (16|M0)  r7.0<1>:q  r101.6<0;1,0>:q  r115.0<1;1,0>:q  {Compacted}
  add (16|M16)  r9.0<1>:q  r101.6<0;1,0>:q  r117.0<1;1,0>:q  {Compacted}
  send.ugm (32|M0)  r55  r95  null:0  0x0  0x08803580  {A@3,$12} // wr:4+0, rd:8; load.ugm.d32x4.a64
  send.ugm (32|M0)  r63  r7  null:0  0x0  0x08803580  {A@1,$13} // wr:4+0, rd:8; load.ugm.d32x4.a64
  sync.nop  null  {Compacted,$5.dst}
  add (32|M0)  acc0.0<1>:f  r23.0<1;1,0>:f  r39.0<1;1,0>:f  {Compacted,$4.dst}
  add (32|M0)  acc2.0<1>:f  r25.0<1;1,0>:f  r41.0<1;1,0>:f  {Compacted}
  sync.nop  null  {Compacted,$7.dst}
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$13.src}
(W)  mov (1|M0)  null<1>:ud  r9.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r10.0<0;1,0>:ud  {Compacted}
  sync.nop  null  {Compacted,I@1}
  add (32|M0)  r7.0<1>:f  r31.0<1;1,0>:f  r47.0<1;1,0>:f  {Compacted,$6.dst}
  add (32|M0)  r9.0<1>:f  r33.0<1;1,0>:f  r49.0<1;1,0>:f  {Compacted}
  add (32|M0)  r19.0<1>:f  r35.0<1;1,0>:f  r51.0<1;1,0>:f  {Compacted}
  add (32|M0)  r21.0<1>:f  r37.0<1;1,0>:f  r53.0<1;1,0>:f  {Compacted}
  add (32|M0)  r99.0<1>:f  r27.0<1;1,0>:f  r43.0<1;1,0>:f  {Compacted}
  add (32|M0)  r2.0<1>:f  r29.0<1;1,0>:f  r45.0<1;1,0>:f  {Compacted}
  add (32|M0)  acc0.0<1>:f  acc0.0<1;1,0>:f  r71.0<1;1,0>:f  {$8.dst}
  add (32|M0)  acc2.0<1>:f  acc2.0<1;1,0>:f  r73.0<1;1,0>:f
  sync.nop  null  {Compacted,F@7}
  add (32|M0)  r31.0<1>:f  r7.0<1;1,0>:f  r79.0<1;1,0>:f  {Compacted,$9.dst}
  add (32|M0)  r33.0<1>:f  r9.0<1;1,0>:f  r81.0<1;1,0>:f  {Compacted,F@7}
  add (32|M0)  r35.0<1>:f  r19.0<1;1,0>:f  r83.0<1;1,0>:f  {Compacted,F@7}
  add (32|M0)  r37.0<1>:f  r21.0<1;1,0>:f  r85.0<1;1,0>:f  {Compacted,F@7}
  add (32|M0)  r27.0<1>:f  r99.0<1;1,0>:f  r75.0<1;1,0>:f  {Compacted,F@7}
  add (32|M0)  r29.0<1>:f  r2.0<1;1,0>:f  r77.0<1;1,0>:f  {Compacted,F@7}
  add (32|M0)  r39.0<1>:f  acc0.0<1;1,0>:f  r87.0<1;1,0>:f  {$10.dst}
  add (32|M0)  r41.0<1>:f  acc2.0<1;1,0>:f  r89.0<1;1,0>:f
  add (16|M0)  r87.0<1>:q  r101.5<0;1,0>:q  r111.0<1;1,0>:q  {Compacted,F@2}
  add (16|M16)  r89.0<1>:q  r101.5<0;1,0>:q  r113.0<1;1,0>:q  {Compacted,F@1}
  add (32|M0)  r47.0<1>:f  r31.0<1;1,0>:f  r11.0<1;1,0>:f  {Compacted,$11.dst}
  add (32|M0)  r49.0<1>:f  r33.0<1;1,0>:f  r13.0<1;1,0>:f  {Compacted}
  add (32|M0)  r51.0<1>:f  r35.0<1;1,0>:f  r15.0<1;1,0>:f  {Compacted}
  add (32|M0)  r53.0<1>:f  r37.0<1;1,0>:f  r17.0<1;1,0>:f  {Compacted}
  send.ugm (32|M0)  r11  r87  null:0  0x0  0x08803580  {A@1,$14} // wr:4+0, rd:8; load.ugm.d32x4.a64
  add (32|M0)  acc0.0<1>:f  r27.0<1;1,0>:f  r91.0<1;1,0>:f  {Compacted}
  add (32|M0)  acc2.0<1>:f  r29.0<1;1,0>:f  r93.0<1;1,0>:f  {Compacted}
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$12.src}
(W)  mov (1|M0)  null<1>:ud  r97.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r98.0<0;1,0>:ud  {Compacted}
  sync.nop  null  {Compacted,I@1}
  add (16|M0)  r95.0<1>:q  r101.4<0;1,0>:q  r111.0<1;1,0>:q  {Compacted}
  add (16|M16)  r97.0<1>:q  r101.4<0;1,0>:q  r113.0<1;1,0>:q  {Compacted}
  add (16|M0)  r91.0<1>:q  r101.5<0;1,0>:q  r115.0<1;1,0>:q  {Compacted,F@2}
  add (16|M16)  r93.0<1>:q  r101.5<0;1,0>:q  r117.0<1;1,0>:q  {Compacted,F@1}
  send.ugm (32|M0)  r27  r95  null:0  0x0  0x08803580  {A@3,$15} // wr:4+0, rd:8; load.ugm.d32x4.a64
  send.ugm (32|M0)  r19  r91  null:0  0x0  0x08803580  {A@1,$0} // wr:4+0, rd:8; load.ugm.d32x4.a64
  add (16|M0)  r35.0<1>:q  r101.3<0;1,0>:q  r111.0<1;1,0>:q  {Compacted}
  add (16|M16)  r37.0<1>:q  r101.3<0;1,0>:q  r113.0<1;1,0>:q  {Compacted}
  add (32|M0)  r71.0<1>:f  r39.0<1;1,0>:f  r55.0<1;1,0>:f  {Compacted,$12.dst}
  add (32|M0)  r73.0<1>:f  r41.0<1;1,0>:f  r57.0<1;1,0>:f  {Compacted}
  add (32|M0)  r75.0<1>:f  acc0.0<1;1,0>:f  r59.0<1;1,0>:f
  add (32|M0)  r77.0<1>:f  acc2.0<1;1,0>:f  r61.0<1;1,0>:f
  send.ugm (32|M0)  r55  r35  null:0  0x0  0x08803580  {A@1,$1} // wr:4+0, rd:8; load.ugm.d32x4.a64
  add (32|M0)  r83.0<1>:f  r51.0<1;1,0>:f  r67.0<1;1,0>:f  {Compacted,$13.dst}
  add (32|M0)  r85.0<1>:f  r53.0<1;1,0>:f  r69.0<1;1,0>:f  {Compacted}
  add (16|M0)  r39.0<1>:q  r101.3<0;1,0>:q  r115.0<1;1,0>:q  {Compacted}
  add (16|M16)  r41.0<1>:q  r101.3<0;1,0>:q  r117.0<1;1,0>:q  {Compacted}
  add (16|M0)  r51.0<1>:q  r101.2<0;1,0>:q  r111.0<1;1,0>:q  {Compacted,F@2}
  add (16|M16)  r53.0<1>:q  r101.2<0;1,0>:q  r113.0<1;1,0>:q  {Compacted,F@1}
  send.ugm (32|M0)  r87  r39  null:0  0x0  0x08803580  {A@3,$2} // wr:4+0, rd:8; load.ugm.d32x4.a64
  send.ugm (32|M0)  r35  r51  null:0  0x0  0x08803580  {A@1,$3} // wr:4+0, rd:8; load.ugm.d32x4.a64
  add (16|M0)  r7.0<1>:q  r101.4<0;1,0>:q  r115.0<1;1,0>:q  {Compacted}
  add (16|M16)  r9.0<1>:q  r101.4<0;1,0>:q  r117.0<1;1,0>:q  {Compacted}
  add (32|M0)  r79.0<1>:f  r47.0<1;1,0>:f  r63.0<1;1,0>:f  {Compacted}
  add (32|M0)  r81.0<1>:f  r49.0<1;1,0>:f  r65.0<1;1,0>:f  {Compacted}
  send.ugm (32|M0)  r43  r7  null:0  0x0  0x08803580  {A@1,$4} // wr:4+0, rd:8; load.ugm.d32x4.a64
  add (16|M0)  r63.0<1>:q  r101.2<0;1,0>:q  r115.0<1;1,0>:q  {Compacted}
  add (16|M16)  r65.0<1>:q  r101.2<0;1,0>:q  r117.0<1;1,0>:q  {Compacted}
  send.ugm (32|M0)  r103  r63  null:0  0x0  0x08803580  {A@1,$5} // wr:4+0, rd:8; load.ugm.d32x4.a64
  add (32|M0)  acc0.0<1>:f  r71.0<1;1,0>:f  r11.0<1;1,0>:f  {Compacted,$14.dst}
  add (32|M0)  acc2.0<1>:f  r73.0<1;1,0>:f  r13.0<1;1,0>:f  {Compacted}
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$5.src}
(W)  mov (1|M0)  null<1>:ud  r65.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r66.0<0;1,0>:ud  {Compacted}
  sync.nop  null  {Compacted,I@1}
  add (32|M0)  r63.0<1>:f  r75.0<1;1,0>:f  r15.0<1;1,0>:f  {Compacted}
  add (32|M0)  r65.0<1>:f  r77.0<1;1,0>:f  r17.0<1;1,0>:f  {Compacted}
  add (32|M0)  r67.0<1>:f  r79.0<1;1,0>:f  r19.0<1;1,0>:f  {Compacted,$0.dst}
  add (32|M0)  r69.0<1>:f  r81.0<1;1,0>:f  r21.0<1;1,0>:f  {Compacted}
  add (32|M0)  acc0.0<1>:f  acc0.0<1;1,0>:f  r27.0<1;1,0>:f  {$15.dst}
  add (32|M0)  acc2.0<1>:f  acc2.0<1;1,0>:f  r29.0<1;1,0>:f
  add (32|M0)  r79.0<1>:f  r63.0<1;1,0>:f  r31.0<1;1,0>:f  {Compacted,F@6}
  add (32|M0)  r81.0<1>:f  r65.0<1;1,0>:f  r33.0<1;1,0>:f  {Compacted,F@6}
  add (32|M0)  acc0.0<1>:f  acc0.0<1;1,0>:f  r55.0<1;1,0>:f  {$1.dst}
  add (32|M0)  acc2.0<1>:f  acc2.0<1;1,0>:f  r57.0<1;1,0>:f
  sync.nop  null  {Compacted,F@4}
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$4.src}
(W)  mov (1|M0)  null<1>:ud  r9.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r10.0<0;1,0>:ud  {Compacted}
  sync.nop  null  {Compacted,I@1}
  add (32|M0)  r7.0<1>:f  r79.0<1;1,0>:f  r59.0<1;1,0>:f  {Compacted}
  add (32|M0)  r9.0<1>:f  r81.0<1;1,0>:f  r61.0<1;1,0>:f  {Compacted,F@4}
  add (32|M0)  r71.0<1>:f  r83.0<1;1,0>:f  r23.0<1;1,0>:f  {Compacted}
  add (32|M0)  r73.0<1>:f  r85.0<1;1,0>:f  r25.0<1;1,0>:f  {Compacted}
  add (32|M0)  r19.0<1>:f  acc0.0<1;1,0>:f  r35.0<1;1,0>:f  {$3.dst}
  add (32|M0)  r21.0<1>:f  acc2.0<1;1,0>:f  r37.0<1;1,0>:f
  add (32|M0)  r23.0<1>:f  r7.0<1;1,0>:f  r39.0<1;1,0>:f  {Compacted,F@6}
  add (32|M0)  r25.0<1>:f  r9.0<1;1,0>:f  r41.0<1;1,0>:f  {Compacted,F@6}
  add (16|M0)  r35.0<1>:q  r101.1<0;1,0>:q  r111.0<1;1,0>:q  {Compacted,F@4}
  add (16|M16)  r37.0<1>:q  r101.1<0;1,0>:q  r113.0<1;1,0>:q  {Compacted,F@3}
  add (32|M0)  acc0.0<1>:f  r67.0<1;1,0>:f  r43.0<1;1,0>:f  {Compacted,$4.dst}
  add (32|M0)  acc2.0<1>:f  r69.0<1;1,0>:f  r45.0<1;1,0>:f  {Compacted}
  add (16|M0)  r39.0<1>:q  r101.1<0;1,0>:q  r115.0<1;1,0>:q  {Compacted,F@4}
  add (16|M16)  r41.0<1>:q  r101.1<0;1,0>:q  r117.0<1;1,0>:q  {Compacted,F@3}
  send.ugm (32|M0)  r51  r35  null:0  0x0  0x08803580  {A@3,$6} // wr:4+0, rd:8; load.ugm.d32x4.a64
  send.ugm (32|M0)  r59  r39  null:0  0x0  0x08803580  {A@1,$7} // wr:4+0, rd:8; load.ugm.d32x4.a64
  add (32|M0)  r95.0<1>:f  r71.0<1;1,0>:f  r47.0<1;1,0>:f  {Compacted}
  add (32|M0)  r97.0<1>:f  r73.0<1;1,0>:f  r49.0<1;1,0>:f  {Compacted}
  add (16|M0)  r43.0<1>:q  r101.0<0;1,0>:q  r111.0<1;1,0>:q  {Compacted,F@4}
  add (16|M16)  r45.0<1>:q  r101.0<0;1,0>:q  r113.0<1;1,0>:q  {Compacted,F@3}
  add (32|M0)  acc0.0<1>:f  acc0.0<1;1,0>:f  r87.0<1;1,0>:f  {$2.dst}
  add (32|M0)  acc2.0<1>:f  acc2.0<1;1,0>:f  r89.0<1;1,0>:f
  add (16|M0)  r47.0<1>:q  r101.0<0;1,0>:q  r115.0<1;1,0>:q  {Compacted,F@4}
  add (16|M16)  r49.0<1>:q  r101.0<0;1,0>:q  r117.0<1;1,0>:q  {Compacted,F@3}
  send.ugm (32|M0)  r67  r43  null:0  0x0  0x08803580  {A@3,$8} // wr:4+0, rd:8; load.ugm.d32x4.a64
  send.ugm (32|M0)  r83  r47  null:0  0x0  0x08803580  {A@1,$9} // wr:4+0, rd:8; load.ugm.d32x4.a64
  add (16|M0)  r75.0<1>:q  r6.7<0;1,0>:q  r111.0<1;1,0>:q
  add (16|M16)  r77.0<1>:q  r6.7<0;1,0>:q  r113.0<1;1,0>:q
  add (16|M0)  r79.0<1>:q  r6.7<0;1,0>:q  r115.0<1;1,0>:q
  add (16|M16)  r81.0<1>:q  r6.7<0;1,0>:q  r117.0<1;1,0>:q
  add (32|M0)  r27.0<1>:f  acc0.0<1;1,0>:f  r103.0<1;1,0>:f  {$5.dst}
  add (32|M0)  r29.0<1>:f  acc2.0<1;1,0>:f  r105.0<1;1,0>:f
  send.ugm (32|M0)  r7  r75  null:0  0x0  0x08803580  {A@3,$10} // wr:4+0, rd:8; load.ugm.d32x4.a64
  add (32|M0)  acc0.0<1>:f  r95.0<1;1,0>:f  r91.0<1;1,0>:f  {Compacted}
  add (32|M0)  acc2.0<1>:f  r97.0<1;1,0>:f  r93.0<1;1,0>:f  {Compacted}
  send.ugm (32|M0)  r35  r79  null:0  0x0  0x08803580  {A@1,$11} // wr:4+0, rd:8; load.ugm.d32x4.a64
  add (16|M0)  r91.0<1>:q  r6.6<0;1,0>:q  r111.0<1;1,0>:q  {Compacted,F@2}
  add (16|M16)  r93.0<1>:q  r6.6<0;1,0>:q  r113.0<1;1,0>:q  {Compacted,F@1}
  add (32|M0)  r31.0<1>:f  acc0.0<1;1,0>:f  r107.0<1;1,0>:f
  add (32|M0)  r33.0<1>:f  acc2.0<1;1,0>:f  r109.0<1;1,0>:f
  send.ugm (32|M0)  r43  r91  null:0  0x0  0x08803580  {A@1,$12} // wr:4+0, rd:8; load.ugm.d32x4.a64
  add (16|M0)  r15.0<1>:q  r6.6<0;1,0>:q  r115.0<1;1,0>:q  {Compacted}
  add (16|M16)  r17.0<1>:q  r6.6<0;1,0>:q  r117.0<1;1,0>:q  {Compacted}
  send.ugm (32|M0)  r75  r15  null:0  0x0  0x08803580  {A@1,$13} // wr:4+0, rd:8; load.ugm.d32x4.a64
  add (32|M0)  acc0.0<1>:f  r19.0<1;1,0>:f  r51.0<1;1,0>:f  {Compacted,$6.dst}
  add (32|M0)  acc2.0<1>:f  r21.0<1;1,0>:f  r53.0<1;1,0>:f  {Compacted}
  add (32|M0)  r99.0<1>:f  r27.0<1;1,0>:f  r59.0<1;1,0>:f  {Compacted,$7.dst}
  add (32|M0)  r2.0<1>:f  r29.0<1;1,0>:f  r61.0<1;1,0>:f  {Compacted}
  add (32|M0)  r95.0<1>:f  r23.0<1;1,0>:f  r55.0<1;1,0>:f  {Compacted}
  add (32|M0)  r97.0<1>:f  r25.0<1;1,0>:f  r57.0<1;1,0>:f  {Compacted}
  sync.nop  null  {Compacted,F@7}
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$13.src}
(W)  mov (1|M0)  null<1>:ud  r17.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r18.0<0;1,0>:ud  {Compacted}
  sync.nop  null  {Compacted,I@1}
  add (32|M0)  r15.0<1>:f  r31.0<1;1,0>:f  r63.0<1;1,0>:f  {Compacted}
  add (32|M0)  r17.0<1>:f  r33.0<1;1,0>:f  r65.0<1;1,0>:f  {Compacted,F@7}
  add (32|M0)  acc0.0<1>:f  acc0.0<1;1,0>:f  r67.0<1;1,0>:f  {$8.dst}
  add (32|M0)  acc2.0<1>:f  acc2.0<1;1,0>:f  r69.0<1;1,0>:f
  sync.nop  null  {Compacted,F@7}
  add (32|M0)  r27.0<1>:f  r99.0<1;1,0>:f  r83.0<1;1,0>:f  {Compacted,$9.dst}
  add (32|M0)  r29.0<1>:f  r2.0<1;1,0>:f  r85.0<1;1,0>:f  {Compacted,F@7}
  add (32|M0)  r23.0<1>:f  r95.0<1;1,0>:f  r71.0<1;1,0>:f  {Compacted,F@7}
  add (32|M0)  r25.0<1>:f  r97.0<1;1,0>:f  r73.0<1;1,0>:f  {Compacted,F@7}
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$12.src}
(W)  mov (1|M0)  null<1>:ud  r93.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r94.0<0;1,0>:ud  {Compacted}
  sync.nop  null  {Compacted,I@1}
  add (16|M0)  r91.0<1>:q  r6.5<0;1,0>:q  r111.0<1;1,0>:q  {Compacted}
  add (16|M16)  r93.0<1>:q  r6.5<0;1,0>:q  r113.0<1;1,0>:q  {Compacted}
  add (32|M0)  r31.0<1>:f  r15.0<1;1,0>:f  r87.0<1;1,0>:f  {Compacted,F@7}
  add (32|M0)  r33.0<1>:f  r17.0<1;1,0>:f  r89.0<1;1,0>:f  {Compacted,F@7}
  add (32|M0)  r51.0<1>:f  acc0.0<1;1,0>:f  r7.0<1;1,0>:f  {$10.dst}
  add (32|M0)  r53.0<1>:f  acc2.0<1;1,0>:f  r9.0<1;1,0>:f
  add (16|M0)  r95.0<1>:q  r6.5<0;1,0>:q  r115.0<1;1,0>:q  {Compacted,F@6}
  add (16|M16)  r97.0<1>:q  r6.5<0;1,0>:q  r117.0<1;1,0>:q  {Compacted,F@5}
  send.ugm (32|M0)  r15  r91  null:0  0x0  0x08803580  {A@3,$14} // wr:4+0, rd:8; load.ugm.d32x4.a64
  add (32|M0)  r59.0<1>:f  r27.0<1;1,0>:f  r35.0<1;1,0>:f  {Compacted,$11.dst}
  add (32|M0)  r61.0<1>:f  r29.0<1;1,0>:f  r37.0<1;1,0>:f  {Compacted}
  add (32|M0)  acc0.0<1>:f  r23.0<1;1,0>:f  r11.0<1;1,0>:f  {Compacted}
  add (32|M0)  acc2.0<1>:f  r25.0<1;1,0>:f  r13.0<1;1,0>:f  {Compacted}
  send.ugm (32|M0)  r23  r95  null:0  0x0  0x08803580  {A@1,$15} // wr:4+0, rd:8; load.ugm.d32x4.a64
  add (16|M0)  r7.0<1>:q  r6.4<0;1,0>:q  r111.0<1;1,0>:q  {Compacted}
  add (16|M16)  r9.0<1>:q  r6.4<0;1,0>:q  r113.0<1;1,0>:q  {Compacted}
  add (32|M0)  r63.0<1>:f  r31.0<1;1,0>:f  r39.0<1;1,0>:f  {Compacted}
  add (32|M0)  r65.0<1>:f  r33.0<1;1,0>:f  r41.0<1;1,0>:f  {Compacted}
  add (16|M0)  r11.0<1>:q  r6.4<0;1,0>:q  r115.0<1;1,0>:q  {Compacted}
  add (16|M16)  r13.0<1>:q  r6.4<0;1,0>:q  r117.0<1;1,0>:q  {Compacted}
  send.ugm (32|M0)  r31  r7  null:0  0x0  0x08803580  {A@1,$0} // wr:4+0, rd:8; load.ugm.d32x4.a64
  add (32|M0)  r67.0<1>:f  r51.0<1;1,0>:f  r43.0<1;1,0>:f  {Compacted,$12.dst}
  add (32|M0)  r69.0<1>:f  r53.0<1;1,0>:f  r45.0<1;1,0>:f  {Compacted}
  add (32|M0)  r71.0<1>:f  acc0.0<1;1,0>:f  r47.0<1;1,0>:f
  add (32|M0)  r73.0<1>:f  acc2.0<1;1,0>:f  r49.0<1;1,0>:f
  send.ugm (32|M0)  r47  r11  null:0  0x0  0x08803580  {A@1,$1} // wr:4+0, rd:8; load.ugm.d32x4.a64
  add (16|M0)  r39.0<1>:q  r6.3<0;1,0>:q  r111.0<1;1,0>:q  {Compacted}
  add (16|M16)  r41.0<1>:q  r6.3<0;1,0>:q  r113.0<1;1,0>:q  {Compacted}
  add (32|M0)  r83.0<1>:f  r59.0<1;1,0>:f  r75.0<1;1,0>:f  {Compacted,$13.dst}
  add (32|M0)  r85.0<1>:f  r61.0<1;1,0>:f  r77.0<1;1,0>:f  {Compacted}
  add (16|M0)  r43.0<1>:q  r6.3<0;1,0>:q  r115.0<1;1,0>:q  {Compacted}
  add (16|M16)  r45.0<1>:q  r6.3<0;1,0>:q  r117.0<1;1,0>:q  {Compacted}
  send.ugm (32|M0)  r55  r39  null:0  0x0  0x08803580  {A@1,$2} // wr:4+0, rd:8; load.ugm.d32x4.a64
  add (32|M0)  r87.0<1>:f  r63.0<1;1,0>:f  r79.0<1;1,0>:f  {Compacted}
  add (32|M0)  r89.0<1>:f  r65.0<1;1,0>:f  r81.0<1;1,0>:f  {Compacted}
  send.ugm (32|M0)  r75  r43  null:0  0x0  0x08803580  {A@1,$3} // wr:4+0, rd:8; load.ugm.d32x4.a64
  add (32|M0)  acc0.0<1>:f  r67.0<1;1,0>:f  r15.0<1;1,0>:f  {Compacted,$14.dst}
  add (32|M0)  acc2.0<1>:f  r69.0<1;1,0>:f  r17.0<1;1,0>:f  {Compacted}
  add (32|M0)  r99.0<1>:f  r71.0<1;1,0>:f  r19.0<1;1,0>:f  {Compacted}
  add (32|M0)  r2.0<1>:f  r73.0<1;1,0>:f  r21.0<1;1,0>:f  {Compacted}
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$0.src}
(W)  mov (1|M0)  null<1>:ud  r9.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r10.0<0;1,0>:ud  {Compacted}
  sync.nop  null  {Compacted,I@1}
  add (32|M0)  r7.0<1>:f  r83.0<1;1,0>:f  r23.0<1;1,0>:f  {Compacted,$15.dst}
  add (32|M0)  r9.0<1>:f  r85.0<1;1,0>:f  r25.0<1;1,0>:f  {Compacted}
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$1.src}
(W)  mov (1|M0)  null<1>:ud  r13.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r14.0<0;1,0>:ud  {Compacted}
  sync.nop  null  {Compacted,I@1}
  add (32|M0)  r11.0<1>:f  r87.0<1;1,0>:f  r27.0<1;1,0>:f  {Compacted}
  add (32|M0)  r13.0<1>:f  r89.0<1;1,0>:f  r29.0<1;1,0>:f  {Compacted}
  add (32|M0)  acc0.0<1>:f  acc0.0<1;1,0>:f  r31.0<1;1,0>:f  {$0.dst}
  add (32|M0)  acc2.0<1>:f  acc2.0<1;1,0>:f  r33.0<1;1,0>:f
  add (32|M0)  r19.0<1>:f  r99.0<1;1,0>:f  r35.0<1;1,0>:f  {Compacted,F@7}
  add (32|M0)  r21.0<1>:f  r2.0<1;1,0>:f  r37.0<1;1,0>:f  {Compacted,F@7}
  sync.nop  null  {Compacted,F@7}
  add (32|M0)  r23.0<1>:f  r7.0<1;1,0>:f  r47.0<1;1,0>:f  {Compacted,$1.dst}
  add (32|M0)  r25.0<1>:f  r9.0<1;1,0>:f  r49.0<1;1,0>:f  {Compacted,F@7}
  add (32|M0)  r27.0<1>:f  r11.0<1;1,0>:f  r51.0<1;1,0>:f  {Compacted,F@7}
  add (32|M0)  r29.0<1>:f  r13.0<1;1,0>:f  r53.0<1;1,0>:f  {Compacted,F@7}
  add (32|M0)  r31.0<1>:f  acc0.0<1;1,0>:f  r55.0<1;1,0>:f  {$2.dst}
  add (32|M0)  r33.0<1>:f  acc2.0<1;1,0>:f  r57.0<1;1,0>:f
  add (32|M0)  r35.0<1>:f  r19.0<1;1,0>:f  r59.0<1;1,0>:f  {Compacted,F@7}
  add (32|M0)  r37.0<1>:f  r21.0<1;1,0>:f  r61.0<1;1,0>:f  {Compacted,F@7}
(W)  add (1|M0)  r6.3<1>:d  r6.3<0;1,0>:d  1024:w
  add (16|M0)  r63.0<1>:q  r6.2<0;1,0>:q  r111.0<1;1,0>:q  {Compacted}
  add (16|M16)  r65.0<1>:q  r6.2<0;1,0>:q  r113.0<1;1,0>:q  {Compacted}
  sync.nop  null  {Compacted,F@7}
  add (32|M0)  r39.0<1>:f  r23.0<1;1,0>:f  r75.0<1;1,0>:f  {Compacted,$3.dst}
  add (32|M0)  r41.0<1>:f  r25.0<1;1,0>:f  r77.0<1;1,0>:f  {Compacted,F@7}
  add (32|M0)  r43.0<1>:f  r27.0<1;1,0>:f  r79.0<1;1,0>:f  {Compacted,F@7}
  add (32|M0)  r45.0<1>:f  r29.0<1;1,0>:f  r81.0<1;1,0>:f  {Compacted,F@7}
  add (16|M0)  r91.0<1>:q  r6.2<0;1,0>:q  r115.0<1;1,0>:q  {Compacted}
  add (16|M16)  r93.0<1>:q  r6.2<0;1,0>:q  r117.0<1;1,0>:q  {Compacted}
  send.ugm (32|M0)  null  r63  r31:8  0x0  0x08003584  {A@3,$4} // wr:4+8, rd:0; store.ugm.d32x4.a64
(W)  cmp (32|M0)  (lt)f1.0  null<1>:d  r6.3<0;1,0>:d  r6.2<0;1,0>:d
  send.ugm (32|M0)  null  r91  r39:8  0x0  0x08003584  {A@1,$5} // wr:4+8, rd:0; store.ugm.d32x4.a64
(W)  add (1|M0)  r102.2<1>:q  r102.2<0;1,0>:q  4096:w
(W)  add (1|M0)  r102.1<1>:q  r102.1<0;1,0>:q  4096:w
(W)  add (1|M0)  r102.0<1>:q  r102.0<0;1,0>:q  4096:w
(W)  add (1|M0)  r101.7<1>:q  r101.7<0;1,0>:q  4096:w
(W)  add (1|M0)  r101.6<1>:q  r101.6<0;1,0>:q  4096:w
(W)  add (1|M0)  r101.5<1>:q  r101.5<0;1,0>:q  4096:w
(W)  add (1|M0)  r101.3<1>:q  r101.3<0;1,0>:q  4096:w
(W)  add (1|M0)  r101.4<1>:q  r101.4<0;1,0>:q  4096:w
(W)  add (1|M0)  r101.2<1>:q  r101.2<0;1,0>:q  4096:w
(W)  add (1|M0)  r101.1<1>:q  r101.1<0;1,0>:q  4096:w
(W)  add (1|M0)  r101.0<1>:q  r101.0<0;1,0>:q  4096:w
(W)  add (1|M0)  r6.7<1>:q  r6.7<0;1,0>:q  4096:w
(W)  add (1|M0)  r6.6<1>:q  r6.6<0;1,0>:q  4096:w
(W)  add (1|M0)  r6.5<1>:q  r6.5<0;1,0>:q  4096:w
(W)  add (1|M0)  r6.4<1>:q  r6.4<0;1,0>:q  4096:w
(W)  add (1|M0)  r6.3<1>:q  r6.3<0;1,0>:q  4096:w
(W)  add (1|M0)  r6.2<1>:q  r6.2<0;1,0>:q  4096:w
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$5.src}
(W)  mov (1|M0)  null<1>:ud  r45.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r46.0<0;1,0>:ud  {Compacted}
  sync.nop  null  {Compacted,I@1}
  sync.allrd  ($4)  {Compacted}
(W&f1.0) jmpi  L784
L3912:
(W)  mov (16|M0)  r127.0<1>:f  r0.0<1;1,0>:f  {Compacted}
(W)  send.gtwy (1|M0)  null  r127  null:0  0x0  0x02000010  {EOT,F@1,$6} // wr:1+0, rd:0; end of thread
L3936:
  nop
(W)  mov (16|M0)  null<1>:ud  0xB731DDBE:ud
(W)  mov (16|M0)  null<1>:ud  0xFD2052EA:ud
(W)  mov (16|M0)  null<1>:ud  0x0:ud
(W)  mov (16|M0)  null<1>:ud  0x1:ud
  illegal
