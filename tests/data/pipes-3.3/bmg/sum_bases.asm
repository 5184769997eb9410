L0:
(W)  mov (16|M0)  r127.0<1>:ud  0x0:ud
(W)  and (1|M0)  r127.2<1>:ud  r0.0<0;1,0>:ud  0xFFFFFFC0:ud
(W)  and (1|M0)  r127.0<1>:uw  r0.4<0;1,0>:uw  0xFF:uw
(W)  add (1|M0)  r127.2<1>:ud  r127.2<0;1,0>:ud  0x80:ud  {I@2}
(W)  add (1|M0)  r127.2<1>:ud  r127.2<0;1,0>:ud  0x0:ud  {I@1}
(W)  mad (1|M0)  r127.0<1>:ud  r127.2<0;0>:ud  r127.0<0;0>:uw  0x40:uw  {I@1}
(W)  mov (8|M0)  r2.0<1>:ud  r1.0<1;1,0>:ud
(W)  send.ugm (1|M0)  r1  r127  null:0  0xFF000000  0x6219D500  {A@1,$0} // wr:1+0, rd:1; load.ugm.d32x16t.a32.ca.cc.bti[255]
(W)  and (1|M0)  r127.0<1>:ud  r0.0<0;1,0>:ud  0xFFFFFFC0:ud  {$0.src}
(W)  add (1|M0)  r127.0<1>:ud  r127.0<0;1,0>:ud  0x0:ud  {I@1}
(W)  send.ugm (1|M0)  r3  r127  null:0  0xFF000000  0x6229E500  {I@1,$1} // wr:1+0, rd:2; load.ugm.d32x32t.a32.ca.cc.bti[255]
(W)  mov (16|M0)  r99.0<1>:ud  r0.0<1;1,0>:ud
(W)  or (1|M0)  cr0.0<1>:ud  cr0.0<0;1,0>:ud  0x400004C0:ud  {A@1}
(W)  cmp (32|M0)  (gt)f0.0  null<1>:d  r4.10<0;1,0>:d  0:w  {A@1,$1.dst}
(W&~f0.0) jmpi  L3104
L240:
  shl (32|M0)  r7.0<1>:d  r1.0<1;1,0>:uw  2:w  {$0.dst}
(W)  mov (1|M0)  r12.0<1>:d  508:w  {Compacted}
(W)  mov (1|M0)  r13.0<1>:d  512:w  {Compacted}
(W)  mul (1|M0)  acc0.0<1>:d  r99.1<0;1,0>:d  r4.20<0;1,0>:uw  {I@7}
  and (32|M0)  r9.0<1>:d  r7.0<1;1,0>:d  508:w  {Compacted,I@4}
  bfn.0xF8 (32|M0)  r14.0<1>:ud  r7.0<1;0>:ud  r12.0<0;0>:ud  r13.0<0>:ud  {I@3} // s0&s1|s2
(W)  macl (1|M0)  r5.0<1>:d  r99.1<0;1,0>:d  r4.10<0;1,0>:d  {Compacted}
  mov (16|M0)  r16.0<2>:ud  r9.0<1;1,0>:ud  {Compacted,I@3}
  mov (16|M16)  r18.0<2>:ud  r10.0<1;1,0>:ud  {Compacted}
  mov (16|M0)  r20.0<2>:ud  r14.0<1;1,0>:ud  {Compacted,I@4}
  mov (16|M16)  r22.0<2>:ud  r15.0<1;1,0>:ud  {Compacted}
(W)  shl (1|M0)  r6.0<1>:q  r5.0<0;1,0>:d  2:w  {I@5}
  shl (16|M0)  r102.0<1>:q  r16.0<2;1,0>:ud  2:w  {I@5}
  shl (16|M16)  r104.0<1>:q  r18.0<2;1,0>:ud  2:w  {I@5}
  shl (16|M0)  r106.0<1>:q  r20.0<2;1,0>:ud  2:w  {I@5}
  shl (16|M16)  r108.0<1>:q  r22.0<2;1,0>:ud  2:w  {I@5}
(W)  mov (1|M0)  r4.11<1>:d  0:w
(W)  add (1|M0)  r2.4<1>:q  r6.0<0;1,0>:q  r4.4<0;1,0>:q  {I@6}
(W)  add (1|M0)  r2.5<1>:q  r6.0<0;1,0>:q  r4.3<0;1,0>:q
(W)  add (1|M0)  r2.6<1>:q  r6.0<0;1,0>:q  r4.2<0;1,0>:q
(W)  add (1|M0)  r2.7<1>:q  r6.0<0;1,0>:q  r4.1<0;1,0>:q
(W)  add (1|M0)  r4.6<1>:q  r6.0<0;1,0>:q  r4.0<0;1,0>:q
(W)  add (1|M0)  r4.7<1>:q  r6.0<0;1,0>:q  r3.7<0;1,0>:q
(W)  add (1|M0)  r100.0<1>:q  r6.0<0;1,0>:q  r3.6<0;1,0>:q
(W)  add (1|M0)  r100.1<1>:q  r6.0<0;1,0>:q  r3.5<0;1,0>:q  {Compacted}
(W)  add (1|M0)  r100.2<1>:q  r6.0<0;1,0>:q  r3.4<0;1,0>:q  {Compacted}
(W)  add (1|M0)  r100.3<1>:q  r6.0<0;1,0>:q  r3.3<0;1,0>:q
(W)  add (1|M0)  r100.4<1>:q  r6.0<0;1,0>:q  r3.2<0;1,0>:q
(W)  add (1|M0)  r100.5<1>:q  r6.0<0;1,0>:q  r3.1<0;1,0>:q
(W)  add (1|M0)  r100.6<1>:q  r6.0<0;1,0>:q  r3.0<0;1,0>:q
(W)  add (1|M0)  r100.7<1>:q  r6.0<0;1,0>:q  r2.3<0;1,0>:q
(W)  add (1|M0)  r101.0<1>:q  r6.0<0;1,0>:q  r2.2<0;1,0>:q  {Compacted}
(W)  add (1|M0)  r101.1<1>:q  r6.0<0;1,0>:q  r2.1<0;1,0>:q  {Compacted}
(W)  add (1|M0)  r101.2<1>:q  r6.0<0;1,0>:q  r2.0<0;1,0>:q  {Compacted}
L680:
  add (16|M0)  r5.0<1>:q  r101.2<0;1,0>:q  r102.0<1;1,0>:q  {Compacted,I@1}
  add (16|M16)  r7.0<1>:q  r101.2<0;1,0>:q  r104.0<1;1,0>:q  {Compacted}
  add (16|M0)  r13.0<1>:q  r101.1<0;1,0>:q  r102.0<1;1,0>:q  {Compacted,$3.src}
  add (16|M16)  r15.0<1>:q  r101.1<0;1,0>:q  r104.0<1;1,0>:q  {Compacted}
  send.ugm (32|M0)  r21  r5  null:0  0x0  0x08803580  {I@3,$4} // wr:4+0, rd:8; load.ugm.d32x4.a64
  send.ugm (32|M0)  r37  r13  null:0  0x0  0x08803580  {I@1,$5} // wr:4+0, rd:8; load.ugm.d32x4.a64
  add (16|M0)  r53.0<1>:q  r101.0<0;1,0>:q  r102.0<1;1,0>:q  {Compacted}
  add (16|M16)  r55.0<1>:q  r101.0<0;1,0>:q  r104.0<1;1,0>:q
  send.ugm (32|M0)  r69  r53  null:0  0x0  0x08803580  {I@1,$6} // wr:4+0, rd:8; load.ugm.d32x4.a64
  add (16|M0)  r61.0<1>:q  r100.7<0;1,0>:q  r102.0<1;1,0>:q  {Compacted}
  add (16|M16)  r63.0<1>:q  r100.7<0;1,0>:q  r104.0<1;1,0>:q  {Compacted}
  add (16|M0)  r9.0<1>:q  r101.2<0;1,0>:q  r106.0<1;1,0>:q  {Compacted}
  add (16|M16)  r11.0<1>:q  r101.2<0;1,0>:q  r108.0<1;1,0>:q  {Compacted}
  add (16|M0)  r17.0<1>:q  r101.1<0;1,0>:q  r106.0<1;1,0>:q  {Compacted}
  add (16|M16)  r19.0<1>:q  r101.1<0;1,0>:q  r108.0<1;1,0>:q  {Compacted}
  send.ugm (32|M0)  r85  r61  null:0  0x0  0x08803580  {I@5,$7} // wr:4+0, rd:8; load.ugm.d32x4.a64
  send.ugm (32|M0)  r29  r9  null:0  0x0  0x08803580  {I@3,$8} // wr:4+0, rd:8; load.ugm.d32x4.a64
  send.ugm (32|M0)  r45  r17  null:0  0x0  0x08803580  {I@1,$9} // wr:4+0, rd:8; load.ugm.d32x4.a64
  add (16|M0)  r57.0<1>:q  r101.0<0;1,0>:q  r106.0<1;1,0>:q  {Compacted}
  add (16|M16)  r59.0<1>:q  r101.0<0;1,0>:q  r108.0<1;1,0>:q  {Compacted}
  add (16|M0)  r93.0<1>:q  r100.6<0;1,0>:q  r102.0<1;1,0>:q  {Compacted}
  add (16|M16)  r95.0<1>:q  r100.6<0;1,0>:q  r104.0<1;1,0>:q  {Compacted,$2.src}
  send.ugm (32|M0)  r77  r57  null:0  0x0  0x08803580  {I@3,$10} // wr:4+0, rd:8; load.ugm.d32x4.a64
  send.ugm (32|M0)  r53  r93  null:0  0x0  0x08803580  {I@1,$11} // wr:4+0, rd:8; load.ugm.d32x4.a64
  add (16|M0)  r65.0<1>:q  r100.7<0;1,0>:q  r106.0<1;1,0>:q  {Compacted}
  add (16|M16)  r67.0<1>:q  r100.7<0;1,0>:q  r108.0<1;1,0>:q  {Compacted}
  send.ugm (32|M0)  r9  r65  null:0  0x0  0x08803580  {I@1,$12} // wr:4+0, rd:8; load.ugm.d32x4.a64
  add (16|M0)  r5.0<1>:q  r100.6<0;1,0>:q  r106.0<1;1,0>:q  {Compacted,$4.src}
  add (16|M16)  r7.0<1>:q  r100.6<0;1,0>:q  r108.0<1;1,0>:q  {Compacted}
  send.ugm (32|M0)  r61  r5  null:0  0x0  0x08803580  {I@1,$13} // wr:4+0, rd:8; load.ugm.d32x4.a64
  sync.nop  null  {Compacted,$5.dst}
  add (32|M0)  acc0.0<1>:f  r21.0<1;1,0>:f  r37.0<1;1,0>:f  {Compacted,$4.dst}
  add (32|M0)  acc2.0<1>:f  r23.0<1;1,0>:f  r39.0<1;1,0>:f  {Compacted}
  add (32|M0)  acc0.0<1>:f  acc0.0<1;1,0>:f  r69.0<1;1,0>:f  {Compacted,$6.dst}
  add (32|M0)  r93.0<1>:f  r25.0<1;1,0>:f  r41.0<1;1,0>:f  {Compacted,$11.src}
  add (32|M0)  acc2.0<1>:f  acc2.0<1;1,0>:f  r71.0<1;1,0>:f  {Compacted}
  add (32|M0)  r19.0<1>:f  r93.0<1;1,0>:f  r73.0<1;1,0>:f  {Compacted,@2,$9.src}
  add (32|M0)  acc0.0<1>:f  acc0.0<1;1,0>:f  r85.0<1;1,0>:f  {Compacted,$7.dst}
  sync.nop  null  {Compacted,$9.dst}
  sync.nop  null  {Compacted,$13.src}
  add (32|M0)  r5.0<1>:f  r31.0<1;1,0>:f  r47.0<1;1,0>:f  {Compacted,$8.dst}
  add (32|M0)  r7.0<1>:f  r33.0<1;1,0>:f  r49.0<1;1,0>:f  {Compacted}
  add (32|M0)  r95.0<1>:f  r27.0<1;1,0>:f  r43.0<1;1,0>:f  {Compacted}
  add (32|M0)  r97.0<1>:f  r29.0<1;1,0>:f  r45.0<1;1,0>:f  {Compacted}
  add (32|M0)  acc2.0<1>:f  acc2.0<1;1,0>:f  r87.0<1;1,0>:f  {Compacted}
  add (32|M0)  r31.0<1>:f  r19.0<1;1,0>:f  r89.0<1;1,0>:f  {Compacted,F@7}
  add (32|M0)  r25.0<1>:f  r5.0<1;1,0>:f  r79.0<1;1,0>:f  {Compacted,@6,$10.dst}
  add (32|M0)  r27.0<1>:f  r7.0<1;1,0>:f  r81.0<1;1,0>:f  {Compacted,F@6}
  add (32|M0)  acc0.0<1>:f  acc0.0<1;1,0>:f  r53.0<1;1,0>:f  {Compacted,$11.dst}
  add (32|M0)  r17.0<1>:f  r35.0<1;1,0>:f  r51.0<1;1,0>:f  {Compacted}
  add (32|M0)  r21.0<1>:f  r95.0<1;1,0>:f  r75.0<1;1,0>:f  {Compacted,F@7}
  add (32|M0)  r23.0<1>:f  r97.0<1;1,0>:f  r77.0<1;1,0>:f  {Compacted,F@7}
  add (32|M0)  r43.0<1>:f  r31.0<1;1,0>:f  r57.0<1;1,0>:f  {Compacted,F@7}
  add (32|M0)  acc2.0<1>:f  acc2.0<1;1,0>:f  r55.0<1;1,0>:f  {Compacted}
  add (32|M0)  r37.0<1>:f  r25.0<1;1,0>:f  r11.0<1;1,0>:f  {Compacted,@7,$12.dst}
  add (32|M0)  r39.0<1>:f  r27.0<1;1,0>:f  r13.0<1;1,0>:f  {Compacted,F@7}
  add (16|M16)  r57.0<1>:q  r100.5<0;1,0>:q  r104.0<1;1,0>:q  {Compacted,F@4}
  add (16|M0)  r55.0<1>:q  r100.5<0;1,0>:q  r102.0<1;1,0>:q  {Compacted,F@3}
  add (32|M0)  r29.0<1>:f  r17.0<1;1,0>:f  r83.0<1;1,0>:f  {Compacted}
  add (32|M0)  r33.0<1>:f  r21.0<1;1,0>:f  r91.0<1;1,0>:f  {Compacted}
  add (32|M0)  r35.0<1>:f  r23.0<1;1,0>:f  r9.0<1;1,0>:f  {Compacted}
  send.ugm (32|M0)  r71  r55  null:0  0x0  0x08803580  {I@1,$14} // wr:4+0, rd:8; load.ugm.d32x4.a64
  add (32|M0)  r49.0<1>:f  r37.0<1;1,0>:f  r63.0<1;1,0>:f  {Compacted,@5,$13.dst}
  add (32|M0)  r51.0<1>:f  r39.0<1;1,0>:f  r65.0<1;1,0>:f  {Compacted,F@5}
  add (32|M0)  r41.0<1>:f  r29.0<1;1,0>:f  r15.0<1;1,0>:f  {Compacted,F@5}
  add (32|M0)  r45.0<1>:f  r33.0<1;1,0>:f  r59.0<1;1,0>:f  {Compacted,F@5}
  add (32|M0)  r47.0<1>:f  r35.0<1;1,0>:f  r61.0<1;1,0>:f  {Compacted,F@5}
  add (16|M0)  r63.0<1>:q  r100.4<0;1,0>:q  r102.0<1;1,0>:q  {Compacted,F@5}
  add (16|M16)  r65.0<1>:q  r100.4<0;1,0>:q  r104.0<1;1,0>:q  {Compacted,F@4}
  add (16|M0)  r59.0<1>:q  r100.5<0;1,0>:q  r106.0<1;1,0>:q  {Compacted,F@2}
  add (16|M16)  r61.0<1>:q  r100.5<0;1,0>:q  r108.0<1;1,0>:q  {Compacted,F@1}
  send.ugm (32|M0)  r87  r63  null:0  0x0  0x08803580  {I@3,$15} // wr:4+0, rd:8; load.ugm.d32x4.a64
  send.ugm (32|M0)  r79  r59  null:0  0x0  0x08803580  {I@1,$0} // wr:4+0, rd:8; load.ugm.d32x4.a64
  add (32|M0)  r53.0<1>:f  r41.0<1;1,0>:f  r67.0<1;1,0>:f  {Compacted}
  add (16|M16)  r69.0<1>:q  r100.4<0;1,0>:q  r108.0<1;1,0>:q  {Compacted}
  add (16|M0)  r67.0<1>:q  r100.4<0;1,0>:q  r106.0<1;1,0>:q  {F@1}
  send.ugm (32|M0)  r9  r67  null:0  0x0  0x08803580  {I@1,$1} // wr:4+0, rd:8; load.ugm.d32x4.a64
  add (16|M0)  r95.0<1>:q  r100.3<0;1,0>:q  r102.0<1;1,0>:q  {Compacted}
  add (16|M16)  r97.0<1>:q  r100.3<0;1,0>:q  r104.0<1;1,0>:q  {Compacted}
  send.ugm (32|M0)  r21  r95  null:0  0x0  0x08803580  {I@1,$4} // wr:4+0, rd:8; load.ugm.d32x4.a64
  add (16|M0)  r5.0<1>:q  r100.3<0;1,0>:q  r106.0<1;1,0>:q  {Compacted}
  add (16|M16)  r7.0<1>:q  r100.3<0;1,0>:q  r108.0<1;1,0>:q  {Compacted}
  send.ugm (32|M0)  r33  r5  null:0  0x0  0x08803580  {I@1,$5} // wr:4+0, rd:8; load.ugm.d32x4.a64
  add (16|M16)  r19.0<1>:q  r100.2<0;1,0>:q  r104.0<1;1,0>:q  {Compacted}
  add (16|M0)  r17.0<1>:q  r100.2<0;1,0>:q  r102.0<1;1,0>:q  {Compacted}
  send.ugm (32|M0)  r55  r17  null:0  0x0  0x08803580  {I@1,$6} // wr:4+0, rd:8; load.ugm.d32x4.a64
  add (16|M16)  r31.0<1>:q  r100.2<0;1,0>:q  r108.0<1;1,0>:q  {Compacted}
  add (16|M0)  r29.0<1>:q  r100.2<0;1,0>:q  r106.0<1;1,0>:q  {Compacted}
  send.ugm (32|M0)  r63  r29  null:0  0x0  0x08803580  {I@1,$7} // wr:4+0, rd:8; load.ugm.d32x4.a64
  add (32|M0)  acc0.0<1>:f  acc0.0<1;1,0>:f  r71.0<1;1,0>:f  {Compacted,$14.dst}
  add (32|M0)  acc2.0<1>:f  acc2.0<1;1,0>:f  r73.0<1;1,0>:f  {Compacted}
  add (32|M0)  r95.0<1>:f  r43.0<1;1,0>:f  r75.0<1;1,0>:f  {Compacted,$4.src}
  add (32|M0)  acc0.0<1>:f  acc0.0<1;1,0>:f  r87.0<1;1,0>:f  {Compacted,$15.dst}
  sync.nop  null  {Compacted,$6.src}
  add (32|M0)  r17.0<1>:f  r51.0<1;1,0>:f  r83.0<1;1,0>:f  {Compacted,$0.dst}
  add (32|M0)  r19.0<1>:f  r53.0<1;1,0>:f  r85.0<1;1,0>:f  {Compacted}
  add (32|M0)  r97.0<1>:f  r45.0<1;1,0>:f  r77.0<1;1,0>:f  {Compacted}
  add (32|M0)  r5.0<1>:f  r47.0<1;1,0>:f  r79.0<1;1,0>:f  {Compacted,$5.src}
  add (32|M0)  r7.0<1>:f  r49.0<1;1,0>:f  r81.0<1;1,0>:f  {Compacted}
  add (32|M0)  r29.0<1>:f  r95.0<1;1,0>:f  r91.0<1;1,0>:f  {Compacted,@7,$7.src}
  add (32|M0)  acc2.0<1>:f  acc2.0<1;1,0>:f  r89.0<1;1,0>:f  {Compacted}
  add (16|M16)  r91.0<1>:q  r100.1<0;1,0>:q  r104.0<1;1,0>:q  {Compacted,F@2}
  add (16|M0)  r89.0<1>:q  r100.1<0;1,0>:q  r102.0<1;1,0>:q  {Compacted,F@1}
  add (32|M0)  r45.0<1>:f  r17.0<1;1,0>:f  r13.0<1;1,0>:f  {Compacted,$1.dst}
  add (32|M0)  r47.0<1>:f  r19.0<1;1,0>:f  r15.0<1;1,0>:f  {Compacted}
  send.ugm (32|M0)  r13  r89  null:0  0x0  0x08803580  {A@1,$8} // wr:4+0, rd:8; load.ugm.d32x4.a64
  add (32|M0)  r31.0<1>:f  r97.0<1;1,0>:f  r93.0<1;1,0>:f  {Compacted}
  add (32|M0)  r41.0<1>:f  r5.0<1;1,0>:f  r9.0<1;1,0>:f  {Compacted}
  add (32|M0)  r43.0<1>:f  r7.0<1;1,0>:f  r11.0<1;1,0>:f  {Compacted}
  add (32|M0)  acc0.0<1>:f  acc0.0<1;1,0>:f  r21.0<1;1,0>:f  {Compacted,$4.dst}
  add (16|M0)  r5.0<1>:q  r100.0<0;1,0>:q  r102.0<1;1,0>:q  {Compacted,F@3}
  add (16|M16)  r7.0<1>:q  r100.0<0;1,0>:q  r104.0<1;1,0>:q  {Compacted,F@2}
  add (32|M0)  r49.0<1>:f  r29.0<1;1,0>:f  r25.0<1;1,0>:f  {Compacted}
  add (16|M16)  r95.0<1>:q  r100.1<0;1,0>:q  r108.0<1;1,0>:q  {Compacted}
  add (32|M0)  r51.0<1>:f  r31.0<1;1,0>:f  r27.0<1;1,0>:f  {Compacted}
  add (16|M0)  r93.0<1>:q  r100.1<0;1,0>:q  r106.0<1;1,0>:q  {Compacted}
  add (32|M0)  r53.0<1>:f  r41.0<1;1,0>:f  r33.0<1;1,0>:f  {Compacted,$5.dst}
  add (32|M0)  r71.0<1>:f  r43.0<1;1,0>:f  r35.0<1;1,0>:f  {Compacted}
  add (32|M0)  acc2.0<1>:f  acc2.0<1;1,0>:f  r23.0<1;1,0>:f  {Compacted}
  send.ugm (32|M0)  r29  r5  null:0  0x0  0x08803580  {A@2,$9} // wr:4+0, rd:8; load.ugm.d32x4.a64
  send.ugm (32|M0)  r21  r93  null:0  0x0  0x08803580  {A@1,$10} // wr:4+0, rd:8; load.ugm.d32x4.a64
  add (32|M0)  r73.0<1>:f  r45.0<1;1,0>:f  r37.0<1;1,0>:f  {Compacted}
  add (32|M0)  r75.0<1>:f  r47.0<1;1,0>:f  r39.0<1;1,0>:f  {Compacted}
  add (32|M0)  acc0.0<1>:f  acc0.0<1;1,0>:f  r55.0<1;1,0>:f  {Compacted,$6.dst}
  add (16|M0)  r9.0<1>:q  r100.0<0;1,0>:q  r106.0<1;1,0>:q  {Compacted}
  add (16|M16)  r11.0<1>:q  r100.0<0;1,0>:q  r108.0<1;1,0>:q  {Compacted}
  add (16|M0)  r37.0<1>:q  r4.7<0;1,0>:q  r102.0<1;1,0>:q  {Compacted,F@3}
  add (16|M16)  r39.0<1>:q  r4.7<0;1,0>:q  r104.0<1;1,0>:q  {Compacted,F@2}
  add (32|M0)  r77.0<1>:f  r49.0<1;1,0>:f  r59.0<1;1,0>:f  {Compacted}
  add (32|M0)  r79.0<1>:f  r51.0<1;1,0>:f  r61.0<1;1,0>:f  {Compacted}
  add (32|M0)  r81.0<1>:f  r53.0<1;1,0>:f  r63.0<1;1,0>:f  {Compacted,$7.dst}
  add (32|M0)  acc2.0<1>:f  acc2.0<1;1,0>:f  r57.0<1;1,0>:f  {Compacted}
  send.ugm (32|M0)  r45  r9  null:0  0x0  0x08803580  {A@3,$11} // wr:4+0, rd:8; load.ugm.d32x4.a64
  send.ugm (32|M0)  r57  r37  null:0  0x0  0x08803580  {A@1,$12} // wr:4+0, rd:8; load.ugm.d32x4.a64
  add (16|M0)  r41.0<1>:q  r4.7<0;1,0>:q  r106.0<1;1,0>:q  {Compacted}
  add (16|M16)  r43.0<1>:q  r4.7<0;1,0>:q  r108.0<1;1,0>:q  {Compacted}
  add (32|M0)  r83.0<1>:f  r71.0<1;1,0>:f  r65.0<1;1,0>:f  {Compacted}
  add (32|M0)  r85.0<1>:f  r73.0<1;1,0>:f  r67.0<1;1,0>:f  {Compacted}
  add (32|M0)  r87.0<1>:f  r75.0<1;1,0>:f  r69.0<1;1,0>:f  {Compacted}
  send.ugm (32|M0)  r69  r41  null:0  0x0  0x08803580  {A@1,$13} // wr:4+0, rd:8; load.ugm.d32x4.a64
  add (16|M16)  r55.0<1>:q  r4.6<0;1,0>:q  r104.0<1;1,0>:q  {Compacted}
  add (16|M0)  r53.0<1>:q  r4.6<0;1,0>:q  r102.0<1;1,0>:q  {Compacted}
  send.ugm (32|M0)  r89  r53  null:0  0x0  0x08803580  {I@1,$14} // wr:4+0, rd:8; load.ugm.d32x4.a64
  add (16|M0)  r65.0<1>:q  r4.6<0;1,0>:q  r106.0<1;1,0>:q  {Compacted}
  add (16|M16)  r67.0<1>:q  r4.6<0;1,0>:q  r108.0<1;1,0>:q  {Compacted}
  send.ugm (32|M0)  r5  r65  null:0  0x0  0x08803580  {I@1,$15} // wr:4+0, rd:8; load.ugm.d32x4.a64
  add (32|M0)  acc0.0<1>:f  acc0.0<1;1,0>:f  r13.0<1;1,0>:f  {Compacted,$8.dst}
  add (32|M0)  acc2.0<1>:f  acc2.0<1;1,0>:f  r15.0<1;1,0>:f  {Compacted}
  add (32|M0)  r37.0<1>:f  r77.0<1;1,0>:f  r17.0<1;1,0>:f  {Compacted,$12.src}
  add (32|M0)  acc0.0<1>:f  acc0.0<1;1,0>:f  r29.0<1;1,0>:f  {Compacted,$9.dst}
  add (32|M0)  r39.0<1>:f  r79.0<1;1,0>:f  r19.0<1;1,0>:f  {Compacted}
  sync.nop  null  {Compacted,$13.src}
  add (32|M0)  r43.0<1>:f  r83.0<1;1,0>:f  r23.0<1;1,0>:f  {Compacted,$10.dst}
  add (32|M0)  r53.0<1>:f  r85.0<1;1,0>:f  r25.0<1;1,0>:f  {Compacted,$14.src}
  add (32|M0)  r55.0<1>:f  r87.0<1;1,0>:f  r27.0<1;1,0>:f  {Compacted}
  add (32|M0)  r65.0<1>:f  r37.0<1;1,0>:f  r33.0<1;1,0>:f  {Compacted,@6,$15.src}
  add (32|M0)  acc2.0<1>:f  acc2.0<1;1,0>:f  r31.0<1;1,0>:f  {Compacted}
  add (32|M0)  r41.0<1>:f  r81.0<1;1,0>:f  r21.0<1;1,0>:f  {Compacted}
  add (16|M16)  r33.0<1>:q  r2.7<0;1,0>:q  r104.0<1;1,0>:q  {Compacted,F@3}
  add (16|M0)  r31.0<1>:q  r2.7<0;1,0>:q  r102.0<1;1,0>:q  {Compacted,F@2}
  add (32|M0)  r67.0<1>:f  r39.0<1;1,0>:f  r35.0<1;1,0>:f  {Compacted}
  add (32|M0)  r79.0<1>:f  r43.0<1;1,0>:f  r47.0<1;1,0>:f  {Compacted,$11.dst}
  add (32|M0)  r83.0<1>:f  r55.0<1;1,0>:f  r51.0<1;1,0>:f  {Compacted}
  add (32|M0)  acc0.0<1>:f  acc0.0<1;1,0>:f  r57.0<1;1,0>:f  {Compacted,$12.dst}
  add (32|M0)  r81.0<1>:f  r53.0<1;1,0>:f  r49.0<1;1,0>:f  {Compacted}
  send.ugm (32|M0)  r47  r31  null:0  0x0  0x08803580  {A@1,$0} // wr:4+0, rd:8; load.ugm.d32x4.a64
  add (16|M16)  r37.0<1>:q  r2.7<0;1,0>:q  r108.0<1;1,0>:q  {Compacted}
  add (16|M0)  r35.0<1>:q  r2.7<0;1,0>:q  r106.0<1;1,0>:q  {Compacted}
  add (32|M0)  r85.0<1>:f  r65.0<1;1,0>:f  r61.0<1;1,0>:f  {Compacted}
  add (32|M0)  acc2.0<1>:f  acc2.0<1;1,0>:f  r59.0<1;1,0>:f  {Compacted}
  send.ugm (32|M0)  r55  r35  null:0  0x0  0x08803580  {A@1,$1} // wr:4+0, rd:8; load.ugm.d32x4.a64
  add (32|M0)  r77.0<1>:f  r41.0<1;1,0>:f  r45.0<1;1,0>:f  {Compacted}
  add (16|M0)  r39.0<1>:q  r2.6<0;1,0>:q  r102.0<1;1,0>:q  {Compacted}
  add (16|M16)  r41.0<1>:q  r2.6<0;1,0>:q  r104.0<1;1,0>:q  {Compacted,F@1}
  add (32|M0)  r87.0<1>:f  r67.0<1;1,0>:f  r63.0<1;1,0>:f  {Compacted}
  add (32|M0)  r97.0<1>:f  r77.0<1;1,0>:f  r69.0<1;1,0>:f  {Compacted,$13.dst}
  send.ugm (32|M0)  r63  r39  null:0  0x0  0x08803580  {A@1,$4} // wr:4+0, rd:8; load.ugm.d32x4.a64
  add (16|M0)  r43.0<1>:q  r2.6<0;1,0>:q  r106.0<1;1,0>:q  {Compacted}
  add (16|M16)  r45.0<1>:q  r2.6<0;1,0>:q  r108.0<1;1,0>:q  {Compacted}
  add (32|M0)  r13.0<1>:f  r79.0<1;1,0>:f  r71.0<1;1,0>:f  {Compacted}
  add (32|M0)  r17.0<1>:f  r83.0<1;1,0>:f  r75.0<1;1,0>:f  {Compacted}
  add (32|M0)  r15.0<1>:f  r81.0<1;1,0>:f  r73.0<1;1,0>:f  {Compacted}
  add (32|M0)  r19.0<1>:f  r85.0<1;1,0>:f  r93.0<1;1,0>:f  {Compacted,$14.dst}
  add (32|M0)  acc0.0<1>:f  acc0.0<1;1,0>:f  r89.0<1;1,0>:f  {Compacted}
  send.ugm (32|M0)  r79  r43  null:0  0x0  0x08803580  {A@1,$5} // wr:4+0, rd:8; load.ugm.d32x4.a64
  add (16|M0)  r71.0<1>:q  r2.5<0;1,0>:q  r102.0<1;1,0>:q  {Compacted}
  add (16|M16)  r73.0<1>:q  r2.5<0;1,0>:q  r104.0<1;1,0>:q  {Compacted}
  add (32|M0)  r21.0<1>:f  r87.0<1;1,0>:f  r95.0<1;1,0>:f  {Compacted}
  add (16|M16)  r77.0<1>:q  r2.5<0;1,0>:q  r108.0<1;1,0>:q  {Compacted}
  add (16|M0)  r75.0<1>:q  r2.5<0;1,0>:q  r106.0<1;1,0>:q  {Compacted}
  add (32|M0)  acc2.0<1>:f  acc2.0<1;1,0>:f  r91.0<1;1,0>:f  {Compacted}
  send.ugm (32|M0)  r87  r71  null:0  0x0  0x08803580  {A@1,$6} // wr:4+0, rd:8; load.ugm.d32x4.a64
  add (32|M0)  r23.0<1>:f  r97.0<1;1,0>:f  r5.0<1;1,0>:f  {Compacted,$15.dst}
  add (32|M0)  r25.0<1>:f  r13.0<1;1,0>:f  r7.0<1;1,0>:f  {Compacted}
  add (32|M0)  r29.0<1>:f  r17.0<1;1,0>:f  r11.0<1;1,0>:f  {Compacted}
  add (32|M0)  r27.0<1>:f  r15.0<1;1,0>:f  r9.0<1;1,0>:f  {Compacted}
  send.ugm (32|M0)  r5  r75  null:0  0x0  0x08803580  {A@1,$7} // wr:4+0, rd:8; load.ugm.d32x4.a64
  add (32|M0)  r17.0<1>:f  r19.0<1;1,0>:f  r51.0<1;1,0>:f  {Compacted,$0.dst}
  add (32|M0)  r19.0<1>:f  r21.0<1;1,0>:f  r53.0<1;1,0>:f  {Compacted}
  add (32|M0)  acc0.0<1>:f  acc0.0<1;1,0>:f  r47.0<1;1,0>:f  {Compacted}
  add (32|M0)  r21.0<1>:f  r23.0<1;1,0>:f  r55.0<1;1,0>:f  {Compacted,$1.dst}
  add (32|M0)  r23.0<1>:f  r25.0<1;1,0>:f  r57.0<1;1,0>:f  {Compacted}
  add (32|M0)  acc2.0<1>:f  acc2.0<1;1,0>:f  r49.0<1;1,0>:f  {Compacted}
  add (32|M0)  r25.0<1>:f  r27.0<1;1,0>:f  r59.0<1;1,0>:f  {Compacted}
  add (32|M0)  r27.0<1>:f  r29.0<1;1,0>:f  r61.0<1;1,0>:f  {Compacted}
  add (32|M0)  acc0.0<1>:f  acc0.0<1;1,0>:f  r63.0<1;1,0>:f  {Compacted,$4.dst}
  add (32|M0)  r31.0<1>:f  r19.0<1;1,0>:f  r69.0<1;1,0>:f  {Compacted,F@7}
  add (32|M0)  r29.0<1>:f  r17.0<1;1,0>:f  r67.0<1;1,0>:f  {Compacted}
  add (32|M0)  r33.0<1>:f  r21.0<1;1,0>:f  r79.0<1;1,0>:f  {Compacted,@7,$5.dst}
  add (32|M0)  r35.0<1>:f  r23.0<1;1,0>:f  r81.0<1;1,0>:f  {Compacted,F@7}
  add (32|M0)  r37.0<1>:f  r25.0<1;1,0>:f  r83.0<1;1,0>:f  {Compacted,F@7}
  add (32|M0)  r39.0<1>:f  r27.0<1;1,0>:f  r85.0<1;1,0>:f  {Compacted,F@7}
  add (32|M0)  acc2.0<1>:f  acc2.0<1;1,0>:f  r65.0<1;1,0>:f  {Compacted}
  add (32|M0)  r47.0<1>:f  r31.0<1;1,0>:f  r93.0<1;1,0>:f  {Compacted,@7,$6.dst}
  add (32|M0)  r45.0<1>:f  r29.0<1;1,0>:f  r91.0<1;1,0>:f  {Compacted,F@7}
  add (32|M0)  r41.0<1>:f  acc0.0<1;1,0>:f  r87.0<1;1,0>:f  {Compacted}
  add (32|M0)  r43.0<1>:f  acc2.0<1;1,0>:f  r89.0<1;1,0>:f  {Compacted}
(W)  add (1|M0)  r4.11<1>:d  r4.11<0;1,0>:d  1024:w
  add (16|M0)  r95.0<1>:q  r2.4<0;1,0>:q  r102.0<1;1,0>:q  {Compacted}
  add (16|M16)  r97.0<1>:q  r2.4<0;1,0>:q  r104.0<1;1,0>:q  {Compacted}
  add (32|M0)  r49.0<1>:f  r33.0<1;1,0>:f  r5.0<1;1,0>:f  {Compacted,@7,$7.dst}
  add (32|M0)  r51.0<1>:f  r35.0<1;1,0>:f  r7.0<1;1,0>:f  {Compacted,F@7}
  add (32|M0)  r53.0<1>:f  r37.0<1;1,0>:f  r9.0<1;1,0>:f  {Compacted,F@7}
  add (32|M0)  r55.0<1>:f  r39.0<1;1,0>:f  r11.0<1;1,0>:f  {Compacted,F@7}
  add (16|M0)  r13.0<1>:q  r2.4<0;1,0>:q  r106.0<1;1,0>:q  {Compacted}
  add (16|M16)  r15.0<1>:q  r2.4<0;1,0>:q  r108.0<1;1,0>:q  {Compacted}
  send.ugm (32|M0)  null  r95  r41:8  0x0  0x08003584  {A@3,$2} // wr:4+8, rd:0; store.ugm.d32x4.a64
(W)  cmp (32|M0)  (lt)f1.0  null<1>:d  r4.11<0;1,0>:d  r4.10<0;1,0>:d
  send.ugm (32|M0)  null  r13  r49:8  0x0  0x08003584  {A@1,$3} // wr:4+8, rd:0; store.ugm.d32x4.a64
(W)  add (1|M0)  r101.2<1>:q  r101.2<0;1,0>:q  4096:w
(W)  add (1|M0)  r101.1<1>:q  r101.1<0;1,0>:q  4096:w
(W)  add (1|M0)  r101.0<1>:q  r101.0<0;1,0>:q  4096:w
(W)  add (1|M0)  r100.7<1>:q  r100.7<0;1,0>:q  4096:w
(W)  add (1|M0)  r100.6<1>:q  r100.6<0;1,0>:q  4096:w
(W)  add (1|M0)  r100.5<1>:q  r100.5<0;1,0>:q  4096:w
(W)  add (1|M0)  r100.4<1>:q  r100.4<0;1,0>:q  4096:w
(W)  add (1|M0)  r100.3<1>:q  r100.3<0;1,0>:q  4096:w
(W)  add (1|M0)  r100.2<1>:q  r100.2<0;1,0>:q  4096:w
(W)  add (1|M0)  r100.1<1>:q  r100.1<0;1,0>:q  4096:w
(W)  add (1|M0)  r100.0<1>:q  r100.0<0;1,0>:q  4096:w
(W)  add (1|M0)  r4.7<1>:q  r4.7<0;1,0>:q  4096:w
(W)  add (1|M0)  r4.6<1>:q  r4.6<0;1,0>:q  4096:w
(W)  add (1|M0)  r2.7<1>:q  r2.7<0;1,0>:q  4096:w
(W)  add (1|M0)  r2.6<1>:q  r2.6<0;1,0>:q  4096:w
(W)  add (1|M0)  r2.5<1>:q  r2.5<0;1,0>:q  4096:w
(W)  add (1|M0)  r2.4<1>:q  r2.4<0;1,0>:q  4096:w
(W&f1.0) jmpi  L680
L3104:
(W)  mov (16|M0)  r127.0<1>:f  r99.0<1;1,0>:f
(W)  send.gtwy (1|M0)  null  r127  null:0  0x0  0x02000010  {EOT,F@1,$8} // wr:1+0, rd:0; end of thread
L3136:
(W)  mov (16|M0)  null<1>:ud  0xB731DDBE:ud
(W)  mov (16|M0)  null<1>:ud  0xFD2052EA:ud
(W)  mov (16|M0)  null<1>:ud  0x0:ud
(W)  mov (16|M0)  null<1>:ud  0x1:ud
  illegal
