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
(W)  mov (16|M0)  r54.0<1>:ud  r0.0<1;1,0>:ud
(W)  mov (1|M0)  r13.0<1>:f  9.18355e-41:f
(W)  and (1|M0)  r2.9<1>:ud  r54.5<0;1,0>:ud  0xFFFFFC00:ud  {I@1}
(W)  or (1|M0)  cr0.0<1>:ud  cr0.0<0;1,0>:ud  0x400004C0:ud  {A@1}
(W)  cmp (32|M0)  (gt)f1.0  null<1>:d  r4.10<0;1,0>:d  0:w  {A@1,$1.dst}
(W&~f1.0) jmpi  L6000
L272:
  shl (32|M0)  r34.0<1>:d  r1.0<1;1,0>:uw  2:w  {$0.dst}
(W)  mul (1|M0)  acc0.0<1>:d  r54.1<0;1,0>:d  r4.20<0;1,0>:uw
  and (32|M0)  r36.0<1>:d  r34.0<1;1,0>:d  508:w  {Compacted,I@2}
(W)  macl (1|M0)  r42.0<1>:d  r54.1<0;1,0>:d  r4.10<0;1,0>:d  {Compacted}
(W)  mov (1|M0)  r2.8<1>:ud  a0.2<0;1,0>:ud
  add3 (32|M0)  r38.0<1>:d  r42.0<0;0>:d  r36.0<1;0>:d  512:w  {I@2}
  mov (16|M16)  r30.0<2>:ud  r39.0<1;1,0>:ud  {Compacted,I@1}
  add (32|M0)  r40.0<1>:d  r42.0<0;1,0>:d  r36.0<1;1,0>:d  {Compacted}
(W)  shr (1|M0)  a0.2<1>:ud  r2.9<0;1,0>:ud  0x4:ud  {F@1}
  shl (16|M16)  r18.0<1>:q  r30.0<2;1,0>:d  2:w  {I@3}
  mov (16|M0)  r32.0<2>:ud  r38.0<1;1,0>:ud  {Compacted}
  mov (16|M0)  r28.0<2>:ud  r40.0<1;1,0>:ud  {Compacted,I@4}
  mov (16|M16)  r26.0<2>:ud  r41.0<1;1,0>:ud  {Compacted}
  add (16|M16)  r14.0<1>:q  r18.0<1;1,0>:q  r4.4<0;1,0>:q  {Compacted,I@4}
(W)  send.ugm (1|M0)  r83  r13  null:0  0x80000000:a0.2  0x4240F500  {F@1,$2} // wr:1+0, rd:4; load.ugm.d32x64t.a32.ss[a0.2][A-0x10000]
  shl (16|M0)  r20.0<1>:q  r32.0<2;1,0>:d  2:w  {I@4}
  shl (16|M0)  r16.0<1>:q  r28.0<2;1,0>:d  2:w  {I@4}
  mov (16|M16)  r85.0<1>:q  r14.0<1;1,0>:q  {@3,$2.dst}
  shl (16|M16)  r14.0<1>:q  r26.0<2;1,0>:d  2:w
  add (16|M16)  r119.0<1>:q  r18.0<1;1,0>:q  r4.3<0;1,0>:q  {Compacted}
  add (16|M16)  r103.0<1>:q  r18.0<1;1,0>:q  r4.2<0;1,0>:q  {Compacted}
  add (16|M0)  r22.0<1>:q  r20.0<1;1,0>:q  r4.4<0;1,0>:q  {Compacted,I@6}
  add (16|M0)  r123.0<1>:q  r20.0<1;1,0>:q  r4.3<0;1,0>:q  {Compacted}
  add (16|M0)  r107.0<1>:q  r20.0<1;1,0>:q  r4.2<0;1,0>:q  {Compacted}
  add (16|M0)  r9.0<1>:q  r16.0<1;1,0>:q  r4.4<0;1,0>:q  {Compacted,I@7}
  add (16|M0)  r115.0<1>:q  r16.0<1;1,0>:q  r4.3<0;1,0>:q  {Compacted}
  add (16|M0)  r99.0<1>:q  r16.0<1;1,0>:q  r4.2<0;1,0>:q  {Compacted}
  add (16|M16)  r5.0<1>:q  r14.0<1;1,0>:q  r4.4<0;1,0>:q  {Compacted,I@7}
  add (16|M16)  r111.0<1>:q  r14.0<1;1,0>:q  r4.3<0;1,0>:q  {Compacted}
  add (16|M16)  r95.0<1>:q  r14.0<1;1,0>:q  r4.2<0;1,0>:q
(W)  send.ugm (1|M0)  r79  r13  null:0  0x80800000:a0.2  0x4240F500  {$3} // wr:1+0, rd:4; load.ugm.d32x64t.a32.ss[a0.2][A-0xFF00]
(W)  send.ugm (1|M0)  r75  r13  null:0  0x81000000:a0.2  0x4240F500  {$4} // wr:1+0, rd:4; load.ugm.d32x64t.a32.ss[a0.2][A-0xFE00]
(W)  send.ugm (1|M0)  r71  r13  null:0  0x81800000:a0.2  0x4240F500  {$5} // wr:1+0, rd:4; load.ugm.d32x64t.a32.ss[a0.2][A-0xFD00]
(W)  send.ugm (1|M0)  r67  r13  null:0  0x82000000:a0.2  0x4240F500  {$6} // wr:1+0, rd:4; load.ugm.d32x64t.a32.ss[a0.2][A-0xFC00]
(W)  send.ugm (1|M0)  r63  r13  null:0  0x82800000:a0.2  0x4240F500  {$7} // wr:1+0, rd:4; load.ugm.d32x64t.a32.ss[a0.2][A-0xFB00]
  mov (16|M0)  r83.0<1>:q  r22.0<1;1,0>:q  {I@7}
  mov (16|M0)  r79.0<1>:q  r9.0<1;1,0>:q  {@7,$3.dst}
  mov (16|M16)  r81.0<1>:q  r5.0<1;1,0>:q  {I@5}
  mov (16|M0)  r75.0<1>:q  r123.0<1;1,0>:q  {$4.dst}
  mov (16|M16)  r77.0<1>:q  r119.0<1;1,0>:q
  mov (16|M0)  r71.0<1>:q  r115.0<1;1,0>:q  {$5.dst}
  mov (16|M16)  r73.0<1>:q  r111.0<1;1,0>:q  {I@7}
  mov (16|M0)  r67.0<1>:q  r107.0<1;1,0>:q  {$6.dst}
  mov (16|M16)  r69.0<1>:q  r103.0<1;1,0>:q
  mov (16|M0)  r63.0<1>:q  r99.0<1;1,0>:q  {$7.dst}
  mov (16|M16)  r65.0<1>:q  r95.0<1;1,0>:q  {I@7}
(W)  send.ugm (1|M0)  null  r13  r83:4  0x80000000:a0.2  0x4200F504  {I@7,$8} // wr:1+4, rd:0; store.ugm.d32x64t.a32.ss[a0.2][A-0x10000]
(W)  send.ugm (1|M0)  null  r13  r79:4  0x80800000:a0.2  0x4200F504  {I@7,$9} // wr:1+4, rd:0; store.ugm.d32x64t.a32.ss[a0.2][A-0xFF00]
(W)  send.ugm (1|M0)  null  r13  r75:4  0x81000000:a0.2  0x4200F504  {I@7,$10} // wr:1+4, rd:0; store.ugm.d32x64t.a32.ss[a0.2][A-0xFE00]
(W)  send.ugm (1|M0)  null  r13  r71:4  0x81800000:a0.2  0x4200F504  {I@5,$11} // wr:1+4, rd:0; store.ugm.d32x64t.a32.ss[a0.2][A-0xFD00]
(W)  send.ugm (1|M0)  null  r13  r67:4  0x82000000:a0.2  0x4200F504  {I@3,$12} // wr:1+4, rd:0; store.ugm.d32x64t.a32.ss[a0.2][A-0xFC00]
(W)  send.ugm (1|M0)  null  r13  r63:4  0x82800000:a0.2  0x4200F504  {I@1,$13} // wr:1+4, rd:0; store.ugm.d32x64t.a32.ss[a0.2][A-0xFB00]
  add (16|M16)  r87.0<1>:q  r18.0<1;1,0>:q  r4.1<0;1,0>:q  {Compacted}
  add (16|M0)  r91.0<1>:q  r20.0<1;1,0>:q  r4.1<0;1,0>:q  {Compacted}
  add (16|M0)  r83.0<1>:q  r16.0<1;1,0>:q  r4.1<0;1,0>:q  {Compacted,$8.src}
  add (16|M16)  r79.0<1>:q  r14.0<1;1,0>:q  r4.1<0;1,0>:q  {Compacted,$9.src}
  add (16|M0)  r75.0<1>:q  r20.0<1;1,0>:q  r4.0<0;1,0>:q  {Compacted,$10.src}
  add (16|M16)  r71.0<1>:q  r18.0<1;1,0>:q  r4.0<0;1,0>:q  {Compacted,$11.src}
  add (16|M0)  r67.0<1>:q  r16.0<1;1,0>:q  r4.0<0;1,0>:q  {Compacted,$12.src}
  add (16|M16)  r63.0<1>:q  r14.0<1;1,0>:q  r4.0<0;1,0>:q  {Compacted,$13.src}
(W)  send.ugm (1|M0)  r59  r13  null:0  0x83000000:a0.2  0x4240F500  {$14} // wr:1+0, rd:4; load.ugm.d32x64t.a32.ss[a0.2][A-0xFA00]
(W)  send.ugm (1|M0)  r55  r13  null:0  0x83800000:a0.2  0x4240F500  {$15} // wr:1+0, rd:4; load.ugm.d32x64t.a32.ss[a0.2][A-0xF900]
(W)  send.ugm (1|M0)  r48  r13  null:0  0x84000000:a0.2  0x4240F500  {$0} // wr:1+0, rd:4; load.ugm.d32x64t.a32.ss[a0.2][A-0xF800]
(W)  send.ugm (1|M0)  r44  r13  null:0  0x84800000:a0.2  0x4240F500  {$1} // wr:1+0, rd:4; load.ugm.d32x64t.a32.ss[a0.2][A-0xF700]
  mov (16|M0)  r59.0<1>:q  r91.0<1;1,0>:q  {@7,$14.dst}
  mov (16|M16)  r61.0<1>:q  r87.0<1;1,0>:q
  mov (16|M0)  r55.0<1>:q  r83.0<1;1,0>:q  {@7,$15.dst}
  mov (16|M16)  r57.0<1>:q  r79.0<1;1,0>:q  {I@7}
  mov (16|M0)  r48.0<1>:q  r75.0<1;1,0>:q  {@7,$0.dst}
  mov (16|M16)  r50.0<1>:q  r71.0<1;1,0>:q  {I@7}
  mov (16|M0)  r44.0<1>:q  r67.0<1;1,0>:q  {@7,$1.dst}
  mov (16|M16)  r46.0<1>:q  r63.0<1;1,0>:q  {I@7}
  add (16|M0)  r32.0<1>:q  r20.0<1;1,0>:q  r3.6<0;1,0>:q
  add (16|M16)  r28.0<1>:q  r18.0<1;1,0>:q  r3.6<0;1,0>:q
(W)  send.ugm (1|M0)  null  r13  r59:4  0x83000000:a0.2  0x4200F504  {I@7,$2} // wr:1+4, rd:0; store.ugm.d32x64t.a32.ss[a0.2][A-0xFA00]
(W)  send.ugm (1|M0)  null  r13  r55:4  0x83800000:a0.2  0x4200F504  {I@7,$3} // wr:1+4, rd:0; store.ugm.d32x64t.a32.ss[a0.2][A-0xF900]
(W)  send.ugm (1|M0)  null  r13  r48:4  0x84000000:a0.2  0x4200F504  {I@5,$4} // wr:1+4, rd:0; store.ugm.d32x64t.a32.ss[a0.2][A-0xF800]
(W)  send.ugm (1|M0)  null  r13  r44:4  0x84800000:a0.2  0x4200F504  {I@3,$5} // wr:1+4, rd:0; store.ugm.d32x64t.a32.ss[a0.2][A-0xF700]
  add (16|M0)  r59.0<1>:q  r20.0<1;1,0>:q  r3.7<0;1,0>:q  {Compacted,$2.src}
  add (16|M16)  r55.0<1>:q  r18.0<1;1,0>:q  r3.7<0;1,0>:q  {Compacted,$3.src}
  add (16|M0)  r50.0<1>:q  r16.0<1;1,0>:q  r3.7<0;1,0>:q  {Compacted,$4.src}
  add (16|M16)  r46.0<1>:q  r14.0<1;1,0>:q  r3.7<0;1,0>:q  {Compacted,$5.src}
(W)  send.ugm (1|M0)  r5  r13  null:0  0x86400000:a0.2  0x4240F500  {$6} // wr:1+0, rd:4; load.ugm.d32x64t.a32.ss[a0.2][A-0xF380]
  mov (16|M0)  r5.0<1>:q  r32.0<1;1,0>:q  {@6,$6.dst}
  mov (16|M16)  r7.0<1>:q  r28.0<1;1,0>:q  {I@6}
(W)  send.ugm (1|M0)  r36  r13  null:0  0x85800000:a0.2  0x4240F500  {$7} // wr:1+0, rd:4; load.ugm.d32x64t.a32.ss[a0.2][A-0xF500]
(W)  send.ugm (1|M0)  r40  r13  null:0  0x85000000:a0.2  0x4240F500  {$8} // wr:1+0, rd:4; load.ugm.d32x64t.a32.ss[a0.2][A-0xF600]
  mov (16|M0)  r36.0<1>:q  r50.0<1;1,0>:q  {@4,$7.dst}
  mov (16|M16)  r38.0<1>:q  r46.0<1;1,0>:q  {I@4}
  mov (16|M0)  r40.0<1>:q  r59.0<1;1,0>:q  {$8.dst}
  mov (16|M16)  r42.0<1>:q  r55.0<1;1,0>:q
(W)  send.ugm (1|M0)  null  r13  r5:4  0x86400000:a0.2  0x4200F504  {I@5,$9} // wr:1+4, rd:0; store.ugm.d32x64t.a32.ss[a0.2][A-0xF380]
  add (16|M16)  r117.0<1>:q  r18.0<1;1,0>:q  r3.5<0;1,0>:q  {Compacted}
  add (16|M16)  r109.0<1>:q  r18.0<1;1,0>:q  r3.4<0;1,0>:q  {Compacted}
  add (16|M16)  r101.0<1>:q  r18.0<1;1,0>:q  r3.3<0;1,0>:q  {Compacted}
  add (16|M16)  r93.0<1>:q  r18.0<1;1,0>:q  r3.2<0;1,0>:q  {Compacted}
  add (16|M16)  r11.0<1>:q  r18.0<1;1,0>:q  r2.1<0;1,0>:q  {Compacted}
  add (16|M16)  r52.0<1>:q  r18.0<1;1,0>:q  r2.0<0;1,0>:q  {Compacted}
  add (16|M16)  r121.0<1>:q  r14.0<1;1,0>:q  r3.6<0;1,0>:q
  add (16|M16)  r113.0<1>:q  r14.0<1;1,0>:q  r3.5<0;1,0>:q  {Compacted}
  add (16|M16)  r105.0<1>:q  r14.0<1;1,0>:q  r3.4<0;1,0>:q  {Compacted}
  add (16|M16)  r97.0<1>:q  r14.0<1;1,0>:q  r3.3<0;1,0>:q  {Compacted}
  add (16|M16)  r89.0<1>:q  r14.0<1;1,0>:q  r3.2<0;1,0>:q  {Compacted}
  add (16|M0)  r9.0<1>:q  r20.0<1;1,0>:q  r2.1<0;1,0>:q  {Compacted}
  add (16|M0)  r119.0<1>:q  r16.0<1;1,0>:q  r3.6<0;1,0>:q
  add (16|M0)  r115.0<1>:q  r20.0<1;1,0>:q  r3.5<0;1,0>:q  {Compacted}
  add (16|M0)  r111.0<1>:q  r16.0<1;1,0>:q  r3.5<0;1,0>:q  {Compacted}
  add (16|M0)  r107.0<1>:q  r20.0<1;1,0>:q  r3.4<0;1,0>:q  {Compacted}
  add (16|M0)  r103.0<1>:q  r16.0<1;1,0>:q  r3.4<0;1,0>:q  {Compacted}
  add (16|M0)  r99.0<1>:q  r20.0<1;1,0>:q  r3.3<0;1,0>:q  {Compacted}
  add (16|M0)  r95.0<1>:q  r16.0<1;1,0>:q  r3.3<0;1,0>:q  {Compacted}
  add (16|M16)  r85.0<1>:q  r18.0<1;1,0>:q  r3.1<0;1,0>:q  {Compacted}
  add (16|M16)  r81.0<1>:q  r14.0<1;1,0>:q  r3.1<0;1,0>:q  {Compacted}
  add (16|M16)  r77.0<1>:q  r18.0<1;1,0>:q  r3.0<0;1,0>:q  {Compacted}
  add (16|M16)  r73.0<1>:q  r14.0<1;1,0>:q  r3.0<0;1,0>:q  {Compacted}
  add (16|M16)  r69.0<1>:q  r18.0<1;1,0>:q  r2.3<0;1,0>:q  {Compacted}
  add (16|M16)  r65.0<1>:q  r14.0<1;1,0>:q  r2.3<0;1,0>:q  {Compacted}
  add (16|M0)  r91.0<1>:q  r20.0<1;1,0>:q  r3.2<0;1,0>:q  {Compacted}
  add (16|M0)  r87.0<1>:q  r16.0<1;1,0>:q  r3.2<0;1,0>:q  {Compacted}
  add (16|M0)  r83.0<1>:q  r20.0<1;1,0>:q  r3.1<0;1,0>:q  {Compacted}
  add (16|M0)  r79.0<1>:q  r16.0<1;1,0>:q  r3.1<0;1,0>:q  {Compacted}
  add (16|M0)  r75.0<1>:q  r20.0<1;1,0>:q  r3.0<0;1,0>:q  {Compacted}
  add (16|M0)  r71.0<1>:q  r16.0<1;1,0>:q  r3.0<0;1,0>:q  {Compacted}
  add (16|M0)  r67.0<1>:q  r20.0<1;1,0>:q  r2.3<0;1,0>:q  {Compacted}
  add (16|M0)  r63.0<1>:q  r16.0<1;1,0>:q  r2.3<0;1,0>:q  {Compacted}
  add (16|M16)  r61.0<1>:q  r18.0<1;1,0>:q  r2.2<0;1,0>:q  {Compacted}
  add (16|M16)  r57.0<1>:q  r14.0<1;1,0>:q  r2.2<0;1,0>:q  {Compacted}
  add (16|M16)  r48.0<1>:q  r14.0<1;1,0>:q  r2.0<0;1,0>:q  {Compacted}
  add (16|M0)  r50.0<1>:q  r20.0<1;1,0>:q  r2.0<0;1,0>:q  {Compacted}
  add (16|M0)  r46.0<1>:q  r16.0<1;1,0>:q  r2.0<0;1,0>:q  {Compacted}
  add (16|M0)  r59.0<1>:q  r20.0<1;1,0>:q  r2.2<0;1,0>:q  {Compacted}
  add (16|M0)  r55.0<1>:q  r16.0<1;1,0>:q  r2.2<0;1,0>:q  {Compacted}
  add (16|M0)  r5.0<1>:q  r16.0<1;1,0>:q  r2.1<0;1,0>:q  {Compacted,$9.src}
  add (16|M16)  r7.0<1>:q  r14.0<1;1,0>:q  r2.1<0;1,0>:q  {Compacted}
(W)  send.ugm (1|M0)  null  r13  r36:4  0x85800000:a0.2  0x4200F504  {$10} // wr:1+4, rd:0; store.ugm.d32x64t.a32.ss[a0.2][A-0xF500]
(W)  send.ugm (1|M0)  null  r13  r40:4  0x85000000:a0.2  0x4200F504  {$11} // wr:1+4, rd:0; store.ugm.d32x64t.a32.ss[a0.2][A-0xF600]
(W)  mov (1|M0)  r2.0<1>:d  0:w  {Compacted}
  sync.nop  null  {Compacted,$11.src}
(W)  mov (1|M0)  a0.2<1>:ud  r2.8<0;1,0>:ud  {$10.src}
L1920:
  send.ugm (32|M0)  r38  r46  null:0  0x0  0x08803580  {I@7,$12} // wr:4+0, rd:8; load.ugm.d32x4.a64
  send.ugm (32|M0)  r22  r5  null:0  0x0  0x08803580  {I@3,$13} // wr:4+0, rd:8; load.ugm.d32x4.a64
(W)  mov (1|M0)  r2.8<1>:ud  a0.2<0;1,0>:ud
(W)  shr (1|M0)  a0.2<1>:ud  r2.9<0;1,0>:ud  0x4:ud
  send.ugm (32|M0)  r30  r50  null:0  0x0  0x08803580  {$14} // wr:4+0, rd:8; load.ugm.d32x4.a64
  send.ugm (32|M0)  r14  r9  null:0  0x0  0x08803580  {$15} // wr:4+0, rd:8; load.ugm.d32x4.a64
(W)  add (1|M0)  r2.0<1>:d  r2.0<0;1,0>:d  1024:w  {I@4}
  add (16|M0)  r46.0<1>:q  r46.0<1;1,0>:q  4096:w  {$12.src}
(W)  cmp (32|M0)  (lt)f0.0  null<1>:d  r2.0<0;1,0>:d  r4.10<0;1,0>:d  {I@2}
  add (16|M16)  r48.0<1>:q  r48.0<1;1,0>:q  4096:w
  add (16|M0)  r5.0<1>:q  r5.0<1;1,0>:q  4096:w  {$13.src}
  add (16|M16)  r7.0<1>:q  r7.0<1;1,0>:q  4096:w
  add (16|M0)  r50.0<1>:q  r50.0<1;1,0>:q  4096:w  {$14.src}
  add (16|M16)  r52.0<1>:q  r52.0<1;1,0>:q  4096:w
  add (16|M0)  r9.0<1>:q  r9.0<1;1,0>:q  4096:w  {$15.src}
  add (16|M16)  r11.0<1>:q  r11.0<1;1,0>:q  4096:w
  sync.nop  null  {Compacted,$13.dst}
  add (32|M0)  acc0.0<1>:f  r38.0<1;1,0>:f  r22.0<1;1,0>:f  {Compacted,$12.dst}
  add (32|M0)  r22.0<1>:f  r42.0<1;1,0>:f  r26.0<1;1,0>:f  {Compacted}
  add (32|M0)  acc2.0<1>:f  r40.0<1;1,0>:f  r24.0<1;1,0>:f  {Compacted}
  add (32|M0)  r38.0<1>:f  r44.0<1;1,0>:f  r28.0<1;1,0>:f  {Compacted}
(W)  send.ugm (1|M0)  null  r13  r22:2  0x86000000:a0.2  0x4200E504  {F@3,$0} // wr:1+2, rd:0; store.ugm.d32x32t.a32.ss[a0.2][A-0xF400]
  sync.nop  null  {Compacted,$0.src}
  send.ugm (32|M0)  r22  r55  null:0  0x0  0x08803580  {F@1,$1} // wr:4+0, rd:8; load.ugm.d32x4.a64
  sync.nop  null  {Compacted,$15.dst}
  add (32|M0)  r40.0<1>:f  r30.0<1;1,0>:f  r14.0<1;1,0>:f  {Compacted,$14.dst}
  add (32|M0)  r32.0<1>:f  r32.0<1;1,0>:f  r16.0<1;1,0>:f  {Compacted}
  add (32|M0)  r42.0<1>:f  r34.0<1;1,0>:f  r18.0<1;1,0>:f  {Compacted}
  add (32|M0)  r30.0<1>:f  r36.0<1;1,0>:f  r20.0<1;1,0>:f
  send.ugm (32|M0)  r14  r59  null:0  0x0  0x08803580  {F@1,$2} // wr:4+0, rd:8; load.ugm.d32x4.a64
  add (16|M0)  r55.0<1>:q  r55.0<1;1,0>:q  4096:w  {$1.src}
  add (16|M16)  r57.0<1>:q  r57.0<1;1,0>:q  4096:w
  add (16|M0)  r59.0<1>:q  r59.0<1;1,0>:q  4096:w  {$2.src}
  add (16|M16)  r61.0<1>:q  r61.0<1;1,0>:q  4096:w
  add (32|M0)  acc0.0<1>:f  acc0.0<1;1,0>:f  r22.0<1;1,0>:f  {Compacted,$1.dst}
(W)  send.ugm (1|M0)  r22  r13  null:0  0x86000000:a0.2  0x4220E500  {F@1,$3} // wr:1+0, rd:2; load.ugm.d32x32t.a32.ss[a0.2][A-0xF400]
  add (32|M0)  r38.0<1>:f  r38.0<1;1,0>:f  r28.0<1;1,0>:f  {Compacted}
  add (32|M0)  acc2.0<1>:f  acc2.0<1;1,0>:f  r24.0<1;1,0>:f  {Compacted}
  add (32|M0)  r34.0<1>:f  r32.0<1;1,0>:f  r16.0<1;1,0>:f  {Compacted,$2.dst}
  add (32|M0)  r36.0<1>:f  r40.0<1;1,0>:f  r14.0<1;1,0>:f  {Compacted}
  add (32|M0)  r30.0<1>:f  r30.0<1;1,0>:f  r20.0<1;1,0>:f  {Compacted}
  add (32|M0)  r32.0<1>:f  r42.0<1;1,0>:f  r18.0<1;1,0>:f
  send.ugm (32|M0)  r14  r67  null:0  0x0  0x08803580  {F@1,$4} // wr:4+0, rd:8; load.ugm.d32x4.a64
  add (16|M0)  r67.0<1>:q  r67.0<1;1,0>:q  4096:w  {$4.src}
  add (16|M16)  r69.0<1>:q  r69.0<1;1,0>:q  4096:w
  add (32|M0)  r44.0<1>:f  r22.0<1;1,0>:f  r26.0<1;1,0>:f  {$3.dst}
  send.ugm (32|M0)  r22  r63  null:0  0x0  0x08803580  {F@1,$5} // wr:4+0, rd:8; load.ugm.d32x4.a64
  add (16|M0)  r63.0<1>:q  r63.0<1;1,0>:q  4096:w  {$5.src}
  add (16|M16)  r65.0<1>:q  r65.0<1;1,0>:q  4096:w
  add (32|M0)  r36.0<1>:f  r36.0<1;1,0>:f  r14.0<1;1,0>:f  {Compacted,$4.dst}
  add (32|M0)  r34.0<1>:f  r34.0<1;1,0>:f  r16.0<1;1,0>:f  {Compacted}
  add (32|M0)  r32.0<1>:f  r32.0<1;1,0>:f  r18.0<1;1,0>:f  {Compacted}
  add (32|M0)  r30.0<1>:f  r30.0<1;1,0>:f  r20.0<1;1,0>:f  {Compacted}
  send.ugm (32|M0)  r14  r75  null:0  0x0  0x08803580  {F@1,$6} // wr:4+0, rd:8; load.ugm.d32x4.a64
  add (16|M0)  r75.0<1>:q  r75.0<1;1,0>:q  4096:w  {$6.src}
  add (32|M0)  acc0.0<1>:f  acc0.0<1;1,0>:f  r22.0<1;1,0>:f  {Compacted,$5.dst}
  add (32|M0)  r40.0<1>:f  r44.0<1;1,0>:f  r26.0<1;1,0>:f  {Compacted}
  add (32|M0)  r38.0<1>:f  r38.0<1;1,0>:f  r28.0<1;1,0>:f  {Compacted}
  add (32|M0)  acc2.0<1>:f  acc2.0<1;1,0>:f  r24.0<1;1,0>:f  {Compacted}
  send.ugm (32|M0)  r22  r71  null:0  0x0  0x08803580  {F@1,$7} // wr:4+0, rd:8; load.ugm.d32x4.a64
  add (16|M16)  r77.0<1>:q  r77.0<1;1,0>:q  4096:w
  add (16|M0)  r71.0<1>:q  r71.0<1;1,0>:q  4096:w  {$7.src}
  add (16|M16)  r73.0<1>:q  r73.0<1;1,0>:q  4096:w
  add (32|M0)  r36.0<1>:f  r36.0<1;1,0>:f  r14.0<1;1,0>:f  {Compacted,$6.dst}
  add (32|M0)  r34.0<1>:f  r34.0<1;1,0>:f  r16.0<1;1,0>:f  {Compacted}
  add (32|M0)  r32.0<1>:f  r32.0<1;1,0>:f  r18.0<1;1,0>:f  {Compacted}
  add (32|M0)  r30.0<1>:f  r30.0<1;1,0>:f  r20.0<1;1,0>:f  {Compacted}
  send.ugm (32|M0)  r14  r83  null:0  0x0  0x08803580  {F@1,$8} // wr:4+0, rd:8; load.ugm.d32x4.a64
  add (16|M0)  r83.0<1>:q  r83.0<1;1,0>:q  4096:w  {$8.src}
  add (32|M0)  acc0.0<1>:f  acc0.0<1;1,0>:f  r22.0<1;1,0>:f  {Compacted,$7.dst}
  add (32|M0)  r40.0<1>:f  r40.0<1;1,0>:f  r26.0<1;1,0>:f  {Compacted}
  add (32|M0)  r38.0<1>:f  r38.0<1;1,0>:f  r28.0<1;1,0>:f  {Compacted}
  add (32|M0)  acc2.0<1>:f  acc2.0<1;1,0>:f  r24.0<1;1,0>:f  {Compacted}
  send.ugm (32|M0)  r22  r79  null:0  0x0  0x08803580  {F@1,$9} // wr:4+0, rd:8; load.ugm.d32x4.a64
  add (16|M16)  r85.0<1>:q  r85.0<1;1,0>:q  4096:w
  add (16|M0)  r79.0<1>:q  r79.0<1;1,0>:q  4096:w  {$9.src}
  add (16|M16)  r81.0<1>:q  r81.0<1;1,0>:q  4096:w
  add (32|M0)  r36.0<1>:f  r36.0<1;1,0>:f  r14.0<1;1,0>:f  {Compacted,$8.dst}
  add (32|M0)  r34.0<1>:f  r34.0<1;1,0>:f  r16.0<1;1,0>:f  {Compacted}
  add (32|M0)  r32.0<1>:f  r32.0<1;1,0>:f  r18.0<1;1,0>:f  {Compacted}
  add (32|M0)  r30.0<1>:f  r30.0<1;1,0>:f  r20.0<1;1,0>:f  {Compacted}
  send.ugm (32|M0)  r14  r91  null:0  0x0  0x08803580  {F@1,$10} // wr:4+0, rd:8; load.ugm.d32x4.a64
  add (16|M0)  r91.0<1>:q  r91.0<1;1,0>:q  4096:w  {$10.src}
  add (32|M0)  acc0.0<1>:f  acc0.0<1;1,0>:f  r22.0<1;1,0>:f  {Compacted,$9.dst}
  add (32|M0)  r40.0<1>:f  r40.0<1;1,0>:f  r26.0<1;1,0>:f  {Compacted}
  add (32|M0)  r38.0<1>:f  r38.0<1;1,0>:f  r28.0<1;1,0>:f  {Compacted}
  add (32|M0)  acc2.0<1>:f  acc2.0<1;1,0>:f  r24.0<1;1,0>:f  {Compacted}
  send.ugm (32|M0)  r22  r87  null:0  0x0  0x08803580  {F@1,$11} // wr:4+0, rd:8; load.ugm.d32x4.a64
  add (16|M16)  r93.0<1>:q  r93.0<1;1,0>:q  4096:w
  add (16|M0)  r87.0<1>:q  r87.0<1;1,0>:q  4096:w  {$11.src}
  add (16|M16)  r89.0<1>:q  r89.0<1;1,0>:q  4096:w
  add (32|M0)  r36.0<1>:f  r36.0<1;1,0>:f  r14.0<1;1,0>:f  {Compacted,$10.dst}
  add (32|M0)  r34.0<1>:f  r34.0<1;1,0>:f  r16.0<1;1,0>:f  {Compacted}
  add (32|M0)  r32.0<1>:f  r32.0<1;1,0>:f  r18.0<1;1,0>:f  {Compacted}
  add (32|M0)  r30.0<1>:f  r30.0<1;1,0>:f  r20.0<1;1,0>:f  {Compacted}
  send.ugm (32|M0)  r14  r99  null:0  0x0  0x08803580  {F@1,$12} // wr:4+0, rd:8; load.ugm.d32x4.a64
  add (16|M0)  r99.0<1>:q  r99.0<1;1,0>:q  4096:w  {$12.src}
  add (32|M0)  acc0.0<1>:f  acc0.0<1;1,0>:f  r22.0<1;1,0>:f  {Compacted,$11.dst}
  add (32|M0)  r40.0<1>:f  r40.0<1;1,0>:f  r26.0<1;1,0>:f  {Compacted}
  add (32|M0)  r38.0<1>:f  r38.0<1;1,0>:f  r28.0<1;1,0>:f  {Compacted}
  add (32|M0)  acc2.0<1>:f  acc2.0<1;1,0>:f  r24.0<1;1,0>:f  {Compacted}
  send.ugm (32|M0)  r22  r95  null:0  0x0  0x08803580  {F@1,$13} // wr:4+0, rd:8; load.ugm.d32x4.a64
  add (16|M16)  r101.0<1>:q  r101.0<1;1,0>:q  4096:w
  add (16|M0)  r95.0<1>:q  r95.0<1;1,0>:q  4096:w  {$13.src}
  add (16|M16)  r97.0<1>:q  r97.0<1;1,0>:q  4096:w
  add (32|M0)  r36.0<1>:f  r36.0<1;1,0>:f  r14.0<1;1,0>:f  {Compacted,$12.dst}
  add (32|M0)  r34.0<1>:f  r34.0<1;1,0>:f  r16.0<1;1,0>:f  {Compacted}
  add (32|M0)  r32.0<1>:f  r32.0<1;1,0>:f  r18.0<1;1,0>:f  {Compacted}
  add (32|M0)  r30.0<1>:f  r30.0<1;1,0>:f  r20.0<1;1,0>:f  {Compacted}
  send.ugm (32|M0)  r14  r107  null:0  0x0  0x08803580  {F@1,$14} // wr:4+0, rd:8; load.ugm.d32x4.a64
  add (16|M0)  r107.0<1>:q  r107.0<1;1,0>:q  4096:w  {$14.src}
  add (32|M0)  acc0.0<1>:f  acc0.0<1;1,0>:f  r22.0<1;1,0>:f  {Compacted,$13.dst}
  add (32|M0)  r40.0<1>:f  r40.0<1;1,0>:f  r26.0<1;1,0>:f  {Compacted}
  add (32|M0)  r38.0<1>:f  r38.0<1;1,0>:f  r28.0<1;1,0>:f  {Compacted}
  add (32|M0)  acc2.0<1>:f  acc2.0<1;1,0>:f  r24.0<1;1,0>:f  {Compacted}
  send.ugm (32|M0)  r22  r103  null:0  0x0  0x08803580  {F@1,$15} // wr:4+0, rd:8; load.ugm.d32x4.a64
  add (16|M16)  r109.0<1>:q  r109.0<1;1,0>:q  4096:w
  add (16|M0)  r103.0<1>:q  r103.0<1;1,0>:q  4096:w  {$15.src}
  add (16|M16)  r105.0<1>:q  r105.0<1;1,0>:q  4096:w
  add (32|M0)  r36.0<1>:f  r36.0<1;1,0>:f  r14.0<1;1,0>:f  {Compacted,$14.dst}
  add (32|M0)  r34.0<1>:f  r34.0<1;1,0>:f  r16.0<1;1,0>:f  {Compacted}
  add (32|M0)  r32.0<1>:f  r32.0<1;1,0>:f  r18.0<1;1,0>:f  {Compacted}
  add (32|M0)  r30.0<1>:f  r30.0<1;1,0>:f  r20.0<1;1,0>:f  {Compacted}
  send.ugm (32|M0)  r14  r115  null:0  0x0  0x08803580  {F@1,$0} // wr:4+0, rd:8; load.ugm.d32x4.a64
  add (16|M0)  r115.0<1>:q  r115.0<1;1,0>:q  4096:w  {$0.src}
  add (32|M0)  acc0.0<1>:f  acc0.0<1;1,0>:f  r22.0<1;1,0>:f  {Compacted,$15.dst}
  add (32|M0)  r40.0<1>:f  r40.0<1;1,0>:f  r26.0<1;1,0>:f  {Compacted}
  add (32|M0)  r38.0<1>:f  r38.0<1;1,0>:f  r28.0<1;1,0>:f  {Compacted}
  add (32|M0)  acc2.0<1>:f  acc2.0<1;1,0>:f  r24.0<1;1,0>:f  {Compacted}
  send.ugm (32|M0)  r22  r111  null:0  0x0  0x08803580  {F@1,$1} // wr:4+0, rd:8; load.ugm.d32x4.a64
  add (16|M16)  r117.0<1>:q  r117.0<1;1,0>:q  4096:w
  add (16|M0)  r111.0<1>:q  r111.0<1;1,0>:q  4096:w  {$1.src}
  add (16|M16)  r113.0<1>:q  r113.0<1;1,0>:q  4096:w
  add (32|M0)  r44.0<1>:f  r40.0<1;1,0>:f  r26.0<1;1,0>:f  {Compacted,$1.dst}
  add (32|M0)  r42.0<1>:f  r38.0<1;1,0>:f  r28.0<1;1,0>:f  {Compacted}
  add (32|M0)  r40.0<1>:f  r36.0<1;1,0>:f  r14.0<1;1,0>:f  {Compacted,$0.dst}
  add (32|M0)  r38.0<1>:f  r34.0<1;1,0>:f  r16.0<1;1,0>:f  {Compacted}
  add (32|M0)  r36.0<1>:f  r32.0<1;1,0>:f  r18.0<1;1,0>:f  {Compacted}
  add (32|M0)  r34.0<1>:f  r30.0<1;1,0>:f  r20.0<1;1,0>:f  {Compacted}
(W)  send.ugm (1|M0)  r30  r13  null:0  0x86400000:a0.2  0x4240F500  {F@1,$2} // wr:1+0, rd:4; load.ugm.d32x64t.a32.ss[a0.2][A-0xF380]
  add (32|M0)  acc0.0<1>:f  acc0.0<1;1,0>:f  r22.0<1;1,0>:f  {Compacted}
  add (32|M0)  acc2.0<1>:f  acc2.0<1;1,0>:f  r24.0<1;1,0>:f  {Compacted}
  send.ugm (32|M0)  r22  r119  null:0  0x0  0x08803580  {F@1,$3} // wr:4+0, rd:8; load.ugm.d32x4.a64
  add (16|M0)  r119.0<1>:q  r119.0<1;1,0>:q  4096:w  {$3.src}
  add (16|M16)  r121.0<1>:q  r121.0<1;1,0>:q  4096:w
  send.ugm (32|M0)  r14  r30  null:0  0x0  0x08803580  {$2} // wr:4+0, rd:8; load.ugm.d32x4.a64
  sync.nop  null  {Compacted,$2.src}
(W)  send.ugm (1|M0)  r30  r13  null:0  0x85000000:a0.2  0x4240F500  {$4} // wr:1+0, rd:4; load.ugm.d32x64t.a32.ss[a0.2][A-0xF600]
  add (32|M0)  acc0.0<1>:f  acc0.0<1;1,0>:f  r22.0<1;1,0>:f  {Compacted,$3.dst}
  add (32|M0)  r44.0<1>:f  r44.0<1;1,0>:f  r26.0<1;1,0>:f  {Compacted}
  add (32|M0)  r42.0<1>:f  r42.0<1;1,0>:f  r28.0<1;1,0>:f  {Compacted}
  add (32|M0)  acc2.0<1>:f  acc2.0<1;1,0>:f  r24.0<1;1,0>:f  {Compacted}
  add (32|M0)  r40.0<1>:f  r40.0<1;1,0>:f  r14.0<1;1,0>:f  {Compacted,$2.dst}
  add (32|M0)  r38.0<1>:f  r38.0<1;1,0>:f  r16.0<1;1,0>:f  {Compacted}
(W)  send.ugm (1|M0)  r14  r13  null:0  0x85800000:a0.2  0x4240F500  {F@1,$5} // wr:1+0, rd:4; load.ugm.d32x64t.a32.ss[a0.2][A-0xF500]
  add (32|M0)  r36.0<1>:f  r36.0<1;1,0>:f  r18.0<1;1,0>:f  {Compacted}
  add (32|M0)  r34.0<1>:f  r34.0<1;1,0>:f  r20.0<1;1,0>:f  {Compacted}
  send.ugm (32|M0)  r22  r14  null:0  0x0  0x08803580  {$5} // wr:4+0, rd:8; load.ugm.d32x4.a64
  send.ugm (32|M0)  r14  r30  null:0  0x0  0x08803580  {F@1,$4} // wr:4+0, rd:8; load.ugm.d32x4.a64
  sync.nop  null  {Compacted,$4.src}
(W)  send.ugm (1|M0)  r30  r13  null:0  0x84000000:a0.2  0x4240F500  {$6} // wr:1+0, rd:4; load.ugm.d32x64t.a32.ss[a0.2][A-0xF800]
  add (32|M0)  acc0.0<1>:f  acc0.0<1;1,0>:f  r22.0<1;1,0>:f  {Compacted,$5.dst}
  add (32|M0)  r40.0<1>:f  r40.0<1;1,0>:f  r14.0<1;1,0>:f  {Compacted,$4.dst}
  add (32|M0)  r38.0<1>:f  r38.0<1;1,0>:f  r16.0<1;1,0>:f  {Compacted}
(W)  send.ugm (1|M0)  r14  r13  null:0  0x84800000:a0.2  0x4240F500  {F@1,$7} // wr:1+0, rd:4; load.ugm.d32x64t.a32.ss[a0.2][A-0xF700]
  add (32|M0)  r44.0<1>:f  r44.0<1;1,0>:f  r26.0<1;1,0>:f  {Compacted}
  add (32|M0)  r42.0<1>:f  r42.0<1;1,0>:f  r28.0<1;1,0>:f  {Compacted}
  add (32|M0)  acc2.0<1>:f  acc2.0<1;1,0>:f  r24.0<1;1,0>:f  {Compacted}
  add (32|M0)  r36.0<1>:f  r36.0<1;1,0>:f  r18.0<1;1,0>:f  {Compacted}
  add (32|M0)  r34.0<1>:f  r34.0<1;1,0>:f  r20.0<1;1,0>:f  {Compacted}
  send.ugm (32|M0)  r22  r14  null:0  0x0  0x08803580  {F@3,$7} // wr:4+0, rd:8; load.ugm.d32x4.a64
  send.ugm (32|M0)  r14  r30  null:0  0x0  0x08803580  {F@1,$6} // wr:4+0, rd:8; load.ugm.d32x4.a64
  sync.nop  null  {$6.src}
(W)  send.ugm (1|M0)  r30  r13  null:0  0x83000000:a0.2  0x4240F500  {$8} // wr:1+0, rd:4; load.ugm.d32x64t.a32.ss[a0.2][A-0xFA00]
  add (32|M0)  acc0.0<1>:f  acc0.0<1;1,0>:f  r22.0<1;1,0>:f  {Compacted,$7.dst}
  add (32|M0)  r40.0<1>:f  r40.0<1;1,0>:f  r14.0<1;1,0>:f  {Compacted,$6.dst}
  add (32|M0)  r38.0<1>:f  r38.0<1;1,0>:f  r16.0<1;1,0>:f  {Compacted}
(W)  send.ugm (1|M0)  r14  r13  null:0  0x83800000:a0.2  0x4240F500  {F@1,$9} // wr:1+0, rd:4; load.ugm.d32x64t.a32.ss[a0.2][A-0xF900]
  add (32|M0)  r44.0<1>:f  r44.0<1;1,0>:f  r26.0<1;1,0>:f  {Compacted}
  add (32|M0)  r42.0<1>:f  r42.0<1;1,0>:f  r28.0<1;1,0>:f  {Compacted}
  add (32|M0)  acc2.0<1>:f  acc2.0<1;1,0>:f  r24.0<1;1,0>:f  {Compacted}
  add (32|M0)  r36.0<1>:f  r36.0<1;1,0>:f  r18.0<1;1,0>:f  {Compacted}
  add (32|M0)  r34.0<1>:f  r34.0<1;1,0>:f  r20.0<1;1,0>:f  {Compacted}
  send.ugm (32|M0)  r22  r14  null:0  0x0  0x08803580  {F@3,$9} // wr:4+0, rd:8; load.ugm.d32x4.a64
  send.ugm (32|M0)  r14  r30  null:0  0x0  0x08803580  {F@1,$8} // wr:4+0, rd:8; load.ugm.d32x4.a64
  sync.nop  null  {Compacted,$8.src}
(W)  send.ugm (1|M0)  r30  r13  null:0  0x82000000:a0.2  0x4240F500  {$10} // wr:1+0, rd:4; load.ugm.d32x64t.a32.ss[a0.2][A-0xFC00]
  add (32|M0)  acc0.0<1>:f  acc0.0<1;1,0>:f  r22.0<1;1,0>:f  {Compacted,$9.dst}
  add (32|M0)  r40.0<1>:f  r40.0<1;1,0>:f  r14.0<1;1,0>:f  {Compacted,$8.dst}
  add (32|M0)  r38.0<1>:f  r38.0<1;1,0>:f  r16.0<1;1,0>:f  {Compacted}
(W)  send.ugm (1|M0)  r14  r13  null:0  0x82800000:a0.2  0x4240F500  {F@1,$11} // wr:1+0, rd:4; load.ugm.d32x64t.a32.ss[a0.2][A-0xFB00]
  add (32|M0)  r44.0<1>:f  r44.0<1;1,0>:f  r26.0<1;1,0>:f  {Compacted}
  add (32|M0)  r42.0<1>:f  r42.0<1;1,0>:f  r28.0<1;1,0>:f  {Compacted}
  add (32|M0)  acc2.0<1>:f  acc2.0<1;1,0>:f  r24.0<1;1,0>:f  {Compacted}
  add (32|M0)  r36.0<1>:f  r36.0<1;1,0>:f  r18.0<1;1,0>:f  {Compacted}
  add (32|M0)  r34.0<1>:f  r34.0<1;1,0>:f  r20.0<1;1,0>:f
  send.ugm (32|M0)  r22  r14  null:0  0x0  0x08803580  {F@3,$11} // wr:4+0, rd:8; load.ugm.d32x4.a64
  send.ugm (32|M0)  r14  r30  null:0  0x0  0x08803580  {F@1,$10} // wr:4+0, rd:8; load.ugm.d32x4.a64
  add (32|M0)  acc0.0<1>:f  acc0.0<1;1,0>:f  r22.0<1;1,0>:f  {Compacted,$11.dst}
  add (32|M0)  r26.0<1>:f  r44.0<1;1,0>:f  r26.0<1;1,0>:f  {Compacted}
  add (32|M0)  r40.0<1>:f  r40.0<1;1,0>:f  r14.0<1;1,0>:f  {Compacted,$10.dst}
  add (32|M0)  r44.0<1>:f  r38.0<1;1,0>:f  r16.0<1;1,0>:f  {Compacted}
(W)  send.ugm (1|M0)  r14  r13  null:0  0x81800000:a0.2  0x4240F500  {F@1,$12} // wr:1+0, rd:4; load.ugm.d32x64t.a32.ss[a0.2][A-0xFD00]
  add (32|M0)  acc2.0<1>:f  acc2.0<1;1,0>:f  r24.0<1;1,0>:f  {Compacted}
(W)  send.ugm (1|M0)  r22  r13  null:0  0x81000000:a0.2  0x4240F500  {F@1,$13} // wr:1+0, rd:4; load.ugm.d32x64t.a32.ss[a0.2][A-0xFE00]
  add (32|M0)  r38.0<1>:f  r36.0<1;1,0>:f  r18.0<1;1,0>:f  {Compacted}
  add (32|M0)  r42.0<1>:f  r42.0<1;1,0>:f  r28.0<1;1,0>:f  {Compacted}
  add (32|M0)  r36.0<1>:f  r34.0<1;1,0>:f  r20.0<1;1,0>:f  {Compacted}
  send.ugm (32|M0)  r28  r14  null:0  0x0  0x08803580  {F@1,$12} // wr:4+0, rd:8; load.ugm.d32x4.a64
  send.ugm (32|M0)  r14  r22  null:0  0x0  0x08803580  {$13} // wr:4+0, rd:8; load.ugm.d32x4.a64
  sync.nop  null  {Compacted,$13.src}
  add (32|M0)  r24.0<1>:f  acc2.0<1;1,0>:f  r30.0<1;1,0>:f  {Compacted,$12.dst}
  add (32|M0)  r26.0<1>:f  r26.0<1;1,0>:f  r32.0<1;1,0>:f  {Compacted}
  add (32|M0)  r30.0<1>:f  r40.0<1;1,0>:f  r14.0<1;1,0>:f  {Compacted,$13.dst}
  add (32|M0)  r32.0<1>:f  r44.0<1;1,0>:f  r16.0<1;1,0>:f
(W)  send.ugm (1|M0)  r14  r13  null:0  0x80800000:a0.2  0x4240F500  {F@1,$14} // wr:1+0, rd:4; load.ugm.d32x64t.a32.ss[a0.2][A-0xFF00]
  add (32|M0)  r22.0<1>:f  acc0.0<1;1,0>:f  r28.0<1;1,0>:f  {Compacted}
  add (32|M0)  r28.0<1>:f  r42.0<1;1,0>:f  r34.0<1;1,0>:f  {Compacted}
  add (32|M0)  r36.0<1>:f  r36.0<1;1,0>:f  r20.0<1;1,0>:f  {Compacted}
  add (32|M0)  r34.0<1>:f  r38.0<1;1,0>:f  r18.0<1;1,0>:f  {Compacted}
  send.ugm (32|M0)  null  r14  r22:8  0x0  0x08003584  {F@3,$14} // wr:4+8, rd:0; store.ugm.d32x4.a64
  sync.nop  null  {Compacted,$14.src}
(W)  send.ugm (1|M0)  r14  r13  null:0  0x80000000:a0.2  0x4240F500  {$15} // wr:1+0, rd:4; load.ugm.d32x64t.a32.ss[a0.2][A-0x10000]
  send.ugm (32|M0)  null  r14  r30:8  0x0  0x08003584  {F@1,$15} // wr:4+8, rd:0; store.ugm.d32x4.a64
  sync.nop  null  {Compacted,$15.src}
(W)  send.ugm (1|M0)  r14  r13  null:0  0x86400000:a0.2  0x4240F500  {$0} // wr:1+0, rd:4; load.ugm.d32x64t.a32.ss[a0.2][A-0xF380]
  add (16|M0)  r24.0<1>:q  r14.0<1;1,0>:q  4096:w  {$0.dst}
  add (16|M16)  r18.0<1>:q  r16.0<1;1,0>:q  4096:w
  mov (16|M0)  r14.0<1>:q  r24.0<1;1,0>:q  {I@2}
  mov (16|M16)  r16.0<1>:q  r18.0<1;1,0>:q  {I@2}
(W)  send.ugm (1|M0)  null  r13  r14:4  0x86400000:a0.2  0x4200F504  {I@1,$1} // wr:1+4, rd:0; store.ugm.d32x64t.a32.ss[a0.2][A-0xF380]
  sync.nop  null  {$1.src}
(W)  send.ugm (1|M0)  r14  r13  null:0  0x85800000:a0.2  0x4240F500  {$2} // wr:1+0, rd:4; load.ugm.d32x64t.a32.ss[a0.2][A-0xF500]
  add (16|M0)  r42.0<1>:q  r14.0<1;1,0>:q  4096:w  {$2.dst}
  add (16|M16)  r36.0<1>:q  r16.0<1;1,0>:q  4096:w
  mov (16|M0)  r14.0<1>:q  r42.0<1;1,0>:q  {I@2}
  mov (16|M16)  r16.0<1>:q  r36.0<1;1,0>:q  {I@2}
(W)  send.ugm (1|M0)  null  r13  r14:4  0x85800000:a0.2  0x4200F504  {I@1,$3} // wr:1+4, rd:0; store.ugm.d32x64t.a32.ss[a0.2][A-0xF500]
  sync.nop  null  {$3.src}
(W)  send.ugm (1|M0)  r14  r13  null:0  0x85000000:a0.2  0x4240F500  {$4} // wr:1+0, rd:4; load.ugm.d32x64t.a32.ss[a0.2][A-0xF600]
  add (16|M0)  r30.0<1>:q  r14.0<1;1,0>:q  4096:w  {$4.dst}
  add (16|M16)  r24.0<1>:q  r16.0<1;1,0>:q  4096:w
  mov (16|M0)  r14.0<1>:q  r30.0<1;1,0>:q  {I@2}
  mov (16|M16)  r16.0<1>:q  r24.0<1;1,0>:q  {I@2}
(W)  send.ugm (1|M0)  null  r13  r14:4  0x85000000:a0.2  0x4200F504  {I@1,$5} // wr:1+4, rd:0; store.ugm.d32x64t.a32.ss[a0.2][A-0xF600]
  sync.nop  null  {$5.src}
(W)  send.ugm (1|M0)  r14  r13  null:0  0x84800000:a0.2  0x4240F500  {$6} // wr:1+0, rd:4; load.ugm.d32x64t.a32.ss[a0.2][A-0xF700]
  add (16|M0)  r18.0<1>:q  r14.0<1;1,0>:q  4096:w  {$6.dst}
  add (16|M16)  r123.0<1>:q  r16.0<1;1,0>:q  4096:w
  mov (16|M0)  r14.0<1>:q  r18.0<1;1,0>:q  {I@2}
  mov (16|M16)  r16.0<1>:q  r123.0<1;1,0>:q  {I@2}
(W)  send.ugm (1|M0)  null  r13  r14:4  0x84800000:a0.2  0x4200F504  {I@1,$7} // wr:1+4, rd:0; store.ugm.d32x64t.a32.ss[a0.2][A-0xF700]
  sync.nop  null  {$7.src}
(W)  send.ugm (1|M0)  r14  r13  null:0  0x84000000:a0.2  0x4240F500  {$8} // wr:1+0, rd:4; load.ugm.d32x64t.a32.ss[a0.2][A-0xF800]
  add (16|M0)  r42.0<1>:q  r14.0<1;1,0>:q  4096:w  {$8.dst}
  add (16|M16)  r36.0<1>:q  r16.0<1;1,0>:q  4096:w
  mov (16|M0)  r14.0<1>:q  r42.0<1;1,0>:q  {I@2}
  mov (16|M16)  r16.0<1>:q  r36.0<1;1,0>:q  {I@2}
(W)  send.ugm (1|M0)  null  r13  r14:4  0x84000000:a0.2  0x4200F504  {I@1,$9} // wr:1+4, rd:0; store.ugm.d32x64t.a32.ss[a0.2][A-0xF800]
  sync.nop  null  {$9.src}
(W)  send.ugm (1|M0)  r14  r13  null:0  0x83800000:a0.2  0x4240F500  {$10} // wr:1+0, rd:4; load.ugm.d32x64t.a32.ss[a0.2][A-0xF900]
  add (16|M0)  r30.0<1>:q  r14.0<1;1,0>:q  4096:w  {$10.dst}
  add (16|M16)  r24.0<1>:q  r16.0<1;1,0>:q  4096:w
  mov (16|M0)  r14.0<1>:q  r30.0<1;1,0>:q  {I@2}
  mov (16|M16)  r16.0<1>:q  r24.0<1;1,0>:q  {I@2}
(W)  send.ugm (1|M0)  null  r13  r14:4  0x83800000:a0.2  0x4200F504  {I@1,$11} // wr:1+4, rd:0; store.ugm.d32x64t.a32.ss[a0.2][A-0xF900]
  sync.nop  null  {$11.src}
(W)  send.ugm (1|M0)  r14  r13  null:0  0x83000000:a0.2  0x4240F500  {$12} // wr:1+0, rd:4; load.ugm.d32x64t.a32.ss[a0.2][A-0xFA00]
  add (16|M0)  r18.0<1>:q  r14.0<1;1,0>:q  4096:w  {$12.dst}
  add (16|M16)  r123.0<1>:q  r16.0<1;1,0>:q  4096:w
  mov (16|M0)  r14.0<1>:q  r18.0<1;1,0>:q  {I@2}
  mov (16|M16)  r16.0<1>:q  r123.0<1;1,0>:q  {I@2}
(W)  send.ugm (1|M0)  null  r13  r14:4  0x83000000:a0.2  0x4200F504  {I@1,$13} // wr:1+4, rd:0; store.ugm.d32x64t.a32.ss[a0.2][A-0xFA00]
  sync.nop  null  {$13.src}
(W)  send.ugm (1|M0)  r14  r13  null:0  0x82800000:a0.2  0x4240F500  {$14} // wr:1+0, rd:4; load.ugm.d32x64t.a32.ss[a0.2][A-0xFB00]
  add (16|M0)  r42.0<1>:q  r14.0<1;1,0>:q  4096:w  {$14.dst}
  add (16|M16)  r36.0<1>:q  r16.0<1;1,0>:q  4096:w
  mov (16|M0)  r14.0<1>:q  r42.0<1;1,0>:q  {I@2}
  mov (16|M16)  r16.0<1>:q  r36.0<1;1,0>:q  {I@2}
(W)  send.ugm (1|M0)  null  r13  r14:4  0x82800000:a0.2  0x4200F504  {I@1,$15} // wr:1+4, rd:0; store.ugm.d32x64t.a32.ss[a0.2][A-0xFB00]
  sync.nop  null  {$15.src}
(W)  send.ugm (1|M0)  r14  r13  null:0  0x82000000:a0.2  0x4240F500  {$0} // wr:1+0, rd:4; load.ugm.d32x64t.a32.ss[a0.2][A-0xFC00]
  add (16|M0)  r30.0<1>:q  r14.0<1;1,0>:q  4096:w  {$0.dst}
  add (16|M16)  r24.0<1>:q  r16.0<1;1,0>:q  4096:w
  mov (16|M0)  r14.0<1>:q  r30.0<1;1,0>:q  {I@2}
  mov (16|M16)  r16.0<1>:q  r24.0<1;1,0>:q  {I@2}
(W)  send.ugm (1|M0)  null  r13  r14:4  0x82000000:a0.2  0x4200F504  {I@1,$1} // wr:1+4, rd:0; store.ugm.d32x64t.a32.ss[a0.2][A-0xFC00]
  sync.nop  null  {$1.src}
(W)  send.ugm (1|M0)  r14  r13  null:0  0x81800000:a0.2  0x4240F500  {$2} // wr:1+0, rd:4; load.ugm.d32x64t.a32.ss[a0.2][A-0xFD00]
  add (16|M0)  r18.0<1>:q  r14.0<1;1,0>:q  4096:w  {$2.dst}
  add (16|M16)  r123.0<1>:q  r16.0<1;1,0>:q  4096:w
  mov (16|M0)  r14.0<1>:q  r18.0<1;1,0>:q  {I@2}
  mov (16|M16)  r16.0<1>:q  r123.0<1;1,0>:q  {I@2}
(W)  send.ugm (1|M0)  null  r13  r14:4  0x81800000:a0.2  0x4200F504  {I@1,$3} // wr:1+4, rd:0; store.ugm.d32x64t.a32.ss[a0.2][A-0xFD00]
  sync.nop  null  {$3.src}
(W)  send.ugm (1|M0)  r14  r13  null:0  0x81000000:a0.2  0x4240F500  {$4} // wr:1+0, rd:4; load.ugm.d32x64t.a32.ss[a0.2][A-0xFE00]
  add (16|M0)  r42.0<1>:q  r14.0<1;1,0>:q  4096:w  {$4.dst}
  add (16|M16)  r36.0<1>:q  r16.0<1;1,0>:q  4096:w
  mov (16|M0)  r14.0<1>:q  r42.0<1;1,0>:q  {I@2}
  mov (16|M16)  r16.0<1>:q  r36.0<1;1,0>:q  {I@2}
(W)  send.ugm (1|M0)  null  r13  r14:4  0x81000000:a0.2  0x4200F504  {I@1,$5} // wr:1+4, rd:0; store.ugm.d32x64t.a32.ss[a0.2][A-0xFE00]
  sync.nop  null  {$5.src}
(W)  send.ugm (1|M0)  r14  r13  null:0  0x80800000:a0.2  0x4240F500  {$6} // wr:1+0, rd:4; load.ugm.d32x64t.a32.ss[a0.2][A-0xFF00]
  add (16|M0)  r30.0<1>:q  r14.0<1;1,0>:q  4096:w  {$6.dst}
  add (16|M16)  r24.0<1>:q  r16.0<1;1,0>:q  4096:w
  mov (16|M0)  r14.0<1>:q  r30.0<1;1,0>:q  {I@2}
  mov (16|M16)  r16.0<1>:q  r24.0<1;1,0>:q  {I@2}
(W)  send.ugm (1|M0)  null  r13  r14:4  0x80800000:a0.2  0x4200F504  {I@1,$7} // wr:1+4, rd:0; store.ugm.d32x64t.a32.ss[a0.2][A-0xFF00]
  sync.nop  null  {$7.src}
(W)  send.ugm (1|M0)  r14  r13  null:0  0x80000000:a0.2  0x4240F500  {$8} // wr:1+0, rd:4; load.ugm.d32x64t.a32.ss[a0.2][A-0x10000]
  add (16|M0)  r18.0<1>:q  r14.0<1;1,0>:q  4096:w  {$8.dst}
  add (16|M16)  r123.0<1>:q  r16.0<1;1,0>:q  4096:w
  mov (16|M0)  r14.0<1>:q  r18.0<1;1,0>:q  {I@2}
  mov (16|M16)  r16.0<1>:q  r123.0<1;1,0>:q  {I@2}
(W)  send.ugm (1|M0)  null  r13  r14:4  0x80000000:a0.2  0x4200F504  {I@1,$9} // wr:1+4, rd:0; store.ugm.d32x64t.a32.ss[a0.2][A-0x10000]
(W)  mov (1|M0)  a0.2<1>:ud  r2.8<0;1,0>:ud  {$9.src}
(W&f0.0) jmpi  L1920
L6000:
(W)  mov (16|M0)  r112.0<1>:f  r54.0<1;1,0>:f
(W)  send.gtwy (1|M0)  null  r112  null:0  0x0  0x02000010  {EOT,F@1,$10} // wr:1+0, rd:0; end of thread
L6032:
(W)  mov (16|M0)  null<1>:ud  0x89AB03B2:ud
(W)  mov (16|M0)  null<1>:ud  0x3E4E69B8:ud
(W)  mov (16|M0)  null<1>:ud  0x0:ud
(W)  mov (16|M0)  null<1>:ud  0x1:ud
  illegal
