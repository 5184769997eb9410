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
(W)  and (1|M0)  r2.2<1>:ud  r0.5<0;1,0>:ud  0xFFFFFC00:ud  {$0.dst}
(W)  or (1|M0)  cr0.0<1>:ud  cr0.0<0;1,0>:ud  0x4C0:uw  {Compacted,A@1}
(W)  cmp (32|M0)  (gt)f1.0  null<1>:d  r6.2<0;1,0>:d  0:w  {A@1,$3.dst}
(W&~f1.0) jmpi  L8360
L440:
  shl (32|M0)  r60.0<1>:d  r1.0<1;1,0>:uw  2:w
(W)  mul (1|M0)  acc0.0<1>:d  r0.1<0;1,0>:d  r6.4<0;1,0>:uw  {Compacted}
  and (32|M0)  r62.0<1>:d  r60.0<1;1,0>:d  508:w  {Compacted,I@2}
(W)  macl (1|M0)  r66.0<1>:d  r0.1<0;1,0>:d  r6.2<0;1,0>:d  {Compacted}
(W)  send.dc0 (16|M0)  r7  r0  null:0  0x0  0x024C3000  {$4} // wr:1h+0, rd:4; hword scratch block read x8
  add3 (32|M0)  r64.0<1>:d  r66.0<0;0>:d  r62.0<1;0>:d  512:w  {I@1}
  mov (16|M0)  r58.0<2>:ud  r64.0<1;1,0>:ud  {Compacted,I@1}
  mov (16|M16)  r56.0<2>:ud  r65.0<1;1,0>:ud  {Compacted}
  shl (16|M0)  r13.0<1>:q  r58.0<2;1,0>:d  2:w  {Compacted,I@2}
  shl (16|M16)  r11.0<1>:q  r56.0<2;1,0>:d  2:w  {Compacted,I@2}
  add (32|M0)  r16.0<1>:d  r66.0<0;1,0>:d  r62.0<1;1,0>:d  {Compacted}
  add (16|M0)  r47.0<1>:q  r13.0<1;1,0>:q  r6.0<0;1,0>:q  {Compacted,I@3}
  add (16|M16)  r43.0<1>:q  r11.0<1;1,0>:q  r6.0<0;1,0>:q  {Compacted,I@3}
  add (16|M0)  r118.0<1>:q  r13.0<1;1,0>:q  r5.2<0;1,0>:q  {Compacted,$2.dst}
  mov (16|M0)  r54.0<2>:ud  r16.0<1;1,0>:ud  {Compacted,I@4}
  sync.nop  null  {Compacted,I@4}
  mov (16|M0)  r7.0<1>:q  r47.0<1;1,0>:q  {Compacted,$4.dst}
  mov (16|M16)  r9.0<1>:q  r43.0<1;1,0>:q  {Compacted,I@4}
(W)  send.dc0 (16|M0)  r116  r0  null:0  0x0  0x022C2080  {$5} // wr:1h+0, rd:2; hword scratch block read x4
(W)  send.dc0 (16|M0)  null  r0  r7:4  0x0  0x020F3000  {A@1,$6} // wr:1h+4, rd:0; hword scratch block write x8
  mov (16|M16)  r52.0<2>:ud  r17.0<1;1,0>:ud  {Compacted}
  mov (16|M0)  r116.0<1>:q  r118.0<1;1,0>:q  {Compacted,$5.dst}
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$6.src}
(W)  mov (1|M0)  null<1>:ud  r9.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r10.0<0;1,0>:ud  {Compacted}
  sync.nop  null  {Compacted,I@1}
  shl (16|M0)  r9.0<1>:q  r54.0<2;1,0>:d  2:w  {Compacted}
  add (16|M16)  r118.0<1>:q  r11.0<1;1,0>:q  r5.2<0;1,0>:q  {Compacted}
(W)  send.dc0 (16|M0)  null  r0  r116:2  0x0  0x020F2080  {I@3,$7} // wr:1h+2, rd:0; hword scratch block write x4
  sync.nop  null  {Compacted,$7.src}
(W)  send.dc0 (16|M0)  r116  r0  null:0  0x0  0x022C2084  {$8} // wr:1h+0, rd:2; hword scratch block read x4
  shl (16|M16)  r7.0<1>:q  r52.0<2;1,0>:d  2:w  {Compacted}
  sync.nop  null  {Compacted,I@2}
  mov (16|M16)  r116.0<1>:q  r118.0<1;1,0>:q  {Compacted,$8.dst}
  add (16|M0)  r118.0<1>:q  r9.0<1;1,0>:q  r5.2<0;1,0>:q  {Compacted}
(W)  send.dc0 (16|M0)  null  r0  r116:2  0x0  0x020F2084  {I@2,$9} // wr:1h+2, rd:0; hword scratch block write x4
  sync.nop  null  {Compacted,$9.src}
(W)  send.dc0 (16|M0)  r116  r0  null:0  0x0  0x022C2088  {$10} // wr:1h+0, rd:2; hword scratch block read x4
  sync.nop  null  {Compacted,I@1}
  mov (16|M0)  r116.0<1>:q  r118.0<1;1,0>:q  {Compacted,$10.dst}
  add (16|M16)  r118.0<1>:q  r7.0<1;1,0>:q  r5.2<0;1,0>:q  {Compacted}
(W)  send.dc0 (16|M0)  null  r0  r116:2  0x0  0x020F2088  {I@2,$11} // wr:1h+2, rd:0; hword scratch block write x4
  sync.nop  null  {Compacted,$11.src}
(W)  send.dc0 (16|M0)  r116  r0  null:0  0x0  0x022C208C  {$12} // wr:1h+0, rd:2; hword scratch block read x4
  sync.nop  null  {Compacted,I@1}
  mov (16|M16)  r116.0<1>:q  r118.0<1;1,0>:q  {Compacted,$12.dst}
  add (16|M0)  r118.0<1>:q  r13.0<1;1,0>:q  r5.1<0;1,0>:q  {Compacted}
(W)  send.dc0 (16|M0)  null  r0  r116:2  0x0  0x020F208C  {I@2,$13} // wr:1h+2, rd:0; hword scratch block write x4
  sync.nop  null  {Compacted,$13.src}
(W)  send.dc0 (16|M0)  r116  r0  null:0  0x0  0x022C2090  {$14} // wr:1h+0, rd:2; hword scratch block read x4
  add (16|M0)  r111.0<1>:q  r13.0<1;1,0>:q  r5.6<0;1,0>:q  {Compacted}
  add (16|M0)  r95.0<1>:q  r13.0<1;1,0>:q  r5.5<0;1,0>:q  {Compacted}
  add (16|M16)  r107.0<1>:q  r11.0<1;1,0>:q  r5.6<0;1,0>:q  {Compacted}
  add (16|M16)  r91.0<1>:q  r11.0<1;1,0>:q  r5.5<0;1,0>:q  {Compacted}
  add (16|M0)  r39.0<1>:q  r9.0<1;1,0>:q  r6.0<0;1,0>:q  {Compacted}
  add (16|M0)  r103.0<1>:q  r9.0<1;1,0>:q  r5.6<0;1,0>:q  {Compacted}
  add (16|M16)  r35.0<1>:q  r7.0<1;1,0>:q  r6.0<0;1,0>:q  {Compacted}
  add (16|M16)  r99.0<1>:q  r7.0<1;1,0>:q  r5.6<0;1,0>:q  {Compacted}
  sync.nop  null  {Compacted,I@7}
  mov (16|M0)  r116.0<1>:q  r118.0<1;1,0>:q  {Compacted,$14.dst}
  add (16|M16)  r118.0<1>:q  r11.0<1;1,0>:q  r5.1<0;1,0>:q  {Compacted}
(W)  send.dc0 (16|M0)  r56  r0  null:0  0x0  0x024C3020  {$15} // wr:1h+0, rd:4; hword scratch block read x8
(W)  send.dc0 (16|M0)  r48  r0  null:0  0x0  0x024C3030  {$0} // wr:1h+0, rd:4; hword scratch block read x8
(W)  send.dc0 (16|M0)  r15  r0  null:0  0x0  0x024C3008  {$2} // wr:1h+0, rd:4; hword scratch block read x8
(W)  send.dc0 (16|M0)  r52  r0  null:0  0x0  0x024C3028  {$3} // wr:1h+0, rd:4; hword scratch block read x8
(W)  send.dc0 (16|M0)  null  r0  r116:2  0x0  0x020F2090  {I@2,$4} // wr:1h+2, rd:0; hword scratch block write x4
  sync.nop  null  {Compacted,$4.src}
(W)  send.dc0 (16|M0)  r116  r0  null:0  0x0  0x022C2094  {$5} // wr:1h+0, rd:2; hword scratch block read x4
  add (16|M0)  r31.0<1>:q  r13.0<1;1,0>:q  r5.7<0;1,0>:q  {Compacted}
  add (16|M16)  r27.0<1>:q  r11.0<1;1,0>:q  r5.7<0;1,0>:q  {Compacted}
  mov (16|M0)  r56.0<1>:q  r111.0<1;1,0>:q  {Compacted,$15.dst}
  mov (16|M16)  r58.0<1>:q  r107.0<1;1,0>:q  {Compacted}
  mov (16|M0)  r48.0<1>:q  r95.0<1;1,0>:q  {Compacted,$0.dst}
  mov (16|M16)  r50.0<1>:q  r91.0<1;1,0>:q  {Compacted}
  mov (16|M0)  r15.0<1>:q  r39.0<1;1,0>:q  {Compacted,$2.dst}
  mov (16|M16)  r17.0<1>:q  r35.0<1;1,0>:q  {Compacted}
  mov (16|M0)  r52.0<1>:q  r103.0<1;1,0>:q  {Compacted,$3.dst}
  mov (16|M16)  r54.0<1>:q  r99.0<1;1,0>:q  {Compacted}
  sync.nop  null  {Compacted,I@7}
  mov (16|M16)  r116.0<1>:q  r118.0<1;1,0>:q  {Compacted,$5.dst}
  add (16|M0)  r118.0<1>:q  r9.0<1;1,0>:q  r5.1<0;1,0>:q  {Compacted}
(W)  send.dc0 (16|M0)  null  r0  r56:4  0x0  0x020F3020  {A@7,$1} // wr:1h+4, rd:0; hword scratch block write x8
(W)  send.dc0 (16|M0)  null  r0  r48:4  0x0  0x020F3030  {A@7,$6} // wr:1h+4, rd:0; hword scratch block write x8
(W)  send.dc0 (16|M0)  null  r0  r15:4  0x0  0x020F3008  {A@5,$7} // wr:1h+4, rd:0; hword scratch block write x8
(W)  send.dc0 (16|M0)  null  r0  r52:4  0x0  0x020F3028  {A@3,$8} // wr:1h+4, rd:0; hword scratch block write x8
(W)  send.dc0 (16|M0)  null  r0  r116:2  0x0  0x020F2094  {I@2,$9} // wr:1h+2, rd:0; hword scratch block write x4
  sync.nop  null  {Compacted,$7.src}
(W)  send.dc0 (16|M0)  r15  r0  null:0  0x0  0x024C3010  {$10} // wr:1h+0, rd:4; hword scratch block read x8
  sync.nop  null  {Compacted,$9.src}
(W)  send.dc0 (16|M0)  r116  r0  null:0  0x0  0x022C2098  {$11} // wr:1h+0, rd:2; hword scratch block read x4
  add (16|M0)  r79.0<1>:q  r13.0<1;1,0>:q  r5.4<0;1,0>:q  {Compacted}
  add (16|M16)  r75.0<1>:q  r11.0<1;1,0>:q  r5.4<0;1,0>:q  {Compacted}
  add (16|M0)  r63.0<1>:q  r13.0<1;1,0>:q  r5.3<0;1,0>:q  {Compacted}
  add (16|M0)  r23.0<1>:q  r9.0<1;1,0>:q  r5.7<0;1,0>:q  {Compacted}
  add (16|M0)  r87.0<1>:q  r9.0<1;1,0>:q  r5.5<0;1,0>:q  {Compacted}
  add (16|M0)  r71.0<1>:q  r9.0<1;1,0>:q  r5.4<0;1,0>:q  {Compacted}
  add (16|M16)  r19.0<1>:q  r7.0<1;1,0>:q  r5.7<0;1,0>:q  {Compacted}
  add (16|M16)  r83.0<1>:q  r7.0<1;1,0>:q  r5.5<0;1,0>:q  {Compacted}
  add (16|M16)  r67.0<1>:q  r7.0<1;1,0>:q  r5.4<0;1,0>:q  {Compacted}
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$1.src}
(W)  mov (1|M0)  null<1>:ud  r58.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r59.0<0;1,0>:ud  {Compacted}
  sync.nop  null  {Compacted,I@1}
  add (16|M16)  r59.0<1>:q  r11.0<1;1,0>:q  r5.3<0;1,0>:q  {Compacted}
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$8.src}
(W)  mov (1|M0)  null<1>:ud  r54.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r55.0<0;1,0>:ud  {Compacted}
  sync.nop  null  {Compacted,I@1}
  add (16|M0)  r55.0<1>:q  r9.0<1;1,0>:q  r5.3<0;1,0>:q  {Compacted}
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$6.src}
(W)  mov (1|M0)  null<1>:ud  r50.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r51.0<0;1,0>:ud  {Compacted}
  sync.nop  null  {Compacted,I@1}
  add (16|M16)  r51.0<1>:q  r7.0<1;1,0>:q  r5.3<0;1,0>:q  {Compacted}
  mov (16|M0)  r15.0<1>:q  r31.0<1;1,0>:q  {Compacted,$10.dst}
  mov (16|M16)  r17.0<1>:q  r27.0<1;1,0>:q  {Compacted}
  mov (16|M0)  r116.0<1>:q  r118.0<1;1,0>:q  {Compacted,$11.dst}
  add (16|M16)  r118.0<1>:q  r7.0<1;1,0>:q  r5.1<0;1,0>:q  {Compacted}
(W)  send.dc0 (16|M0)  r44  r0  null:0  0x0  0x024C3038  {$12} // wr:1h+0, rd:4; hword scratch block read x8
(W)  send.dc0 (16|M0)  r40  r0  null:0  0x0  0x024C3040  {$13} // wr:1h+0, rd:4; hword scratch block read x8
(W)  send.dc0 (16|M0)  r36  r0  null:0  0x0  0x024C3048  {$14} // wr:1h+0, rd:4; hword scratch block read x8
(W)  send.dc0 (16|M0)  r32  r0  null:0  0x0  0x024C3050  {I@4,$4} // wr:1h+0, rd:4; hword scratch block read x8
(W)  send.dc0 (16|M0)  null  r0  r15:4  0x0  0x020F3010  {I@3,$15} // wr:1h+4, rd:0; hword scratch block write x8
(W)  send.dc0 (16|M0)  r28  r0  null:0  0x0  0x024C3058  {$0} // wr:1h+0, rd:4; hword scratch block read x8
(W)  send.dc0 (16|M0)  null  r0  r116:2  0x0  0x020F2098  {I@2,$2} // wr:1h+2, rd:0; hword scratch block write x4
  sync.nop  null  {Compacted,$15.src}
(W)  send.dc0 (16|M0)  r15  r0  null:0  0x0  0x024C3018  {$3} // wr:1h+0, rd:4; hword scratch block read x8
  sync.nop  null  {Compacted,$2.src}
(W)  send.dc0 (16|M0)  r116  r0  null:0  0x0  0x022C209C  {$5} // wr:1h+0, rd:2; hword scratch block read x4
  mov (16|M0)  r44.0<1>:q  r87.0<1;1,0>:q  {Compacted,$12.dst}
  mov (16|M16)  r46.0<1>:q  r83.0<1;1,0>:q  {Compacted}
  mov (16|M0)  r40.0<1>:q  r79.0<1;1,0>:q  {Compacted,$13.dst}
  mov (16|M16)  r42.0<1>:q  r75.0<1;1,0>:q  {Compacted}
  mov (16|M0)  r36.0<1>:q  r71.0<1;1,0>:q  {Compacted,$14.dst}
  mov (16|M16)  r38.0<1>:q  r67.0<1;1,0>:q  {Compacted}
  mov (16|M0)  r32.0<1>:q  r63.0<1;1,0>:q  {Compacted,$4.dst}
  mov (16|M16)  r34.0<1>:q  r59.0<1;1,0>:q  {Compacted}
  mov (16|M0)  r28.0<1>:q  r55.0<1;1,0>:q  {Compacted,$0.dst}
  mov (16|M16)  r30.0<1>:q  r51.0<1;1,0>:q  {Compacted}
  mov (16|M0)  r15.0<1>:q  r23.0<1;1,0>:q  {Compacted,$3.dst}
  mov (16|M16)  r17.0<1>:q  r19.0<1;1,0>:q  {Compacted}
  mov (16|M16)  r116.0<1>:q  r118.0<1;1,0>:q  {Compacted,$5.dst}
(W)  mov (1|M0)  r2.1<1>:ud  a0.2<0;1,0>:ud
(W)  send.dc0 (16|M0)  null  r0  r44:4  0x0  0x020F3038  {$1} // wr:1h+4, rd:0; hword scratch block write x8
(W)  send.dc0 (16|M0)  null  r0  r40:4  0x0  0x020F3040  {I@7,$6} // wr:1h+4, rd:0; hword scratch block write x8
(W)  send.dc0 (16|M0)  null  r0  r36:4  0x0  0x020F3048  {A@7,$7} // wr:1h+4, rd:0; hword scratch block write x8
(W)  send.dc0 (16|M0)  null  r0  r32:4  0x0  0x020F3050  {A@7,$8} // wr:1h+4, rd:0; hword scratch block write x8
(W)  send.dc0 (16|M0)  null  r0  r28:4  0x0  0x020F3058  {A@5,$9} // wr:1h+4, rd:0; hword scratch block write x8
(W)  send.dc0 (16|M0)  null  r0  r15:4  0x0  0x020F3018  {A@3,$10} // wr:1h+4, rd:0; hword scratch block write x8
(W)  send.dc0 (16|M0)  null  r0  r116:2  0x0  0x020F209C  {I@2,$11} // wr:1h+2, rd:0; hword scratch block write x4
  add (16|M16)  r114.0<1>:q  r11.0<1;1,0>:q  r5.0<0;1,0>:q  {Compacted}
  add (16|M0)  r112.0<1>:q  r13.0<1;1,0>:q  r5.0<0;1,0>:q  {Compacted}
  add (16|M16)  r110.0<1>:q  r7.0<1;1,0>:q  r5.0<0;1,0>:q  {Compacted}
  add (16|M0)  r108.0<1>:q  r9.0<1;1,0>:q  r5.0<0;1,0>:q  {Compacted}
  add (16|M16)  r106.0<1>:q  r11.0<1;1,0>:q  r4.7<0;1,0>:q  {Compacted}
  add (16|M0)  r96.0<1>:q  r13.0<1;1,0>:q  r4.6<0;1,0>:q  {Compacted}
  add (16|M16)  r94.0<1>:q  r7.0<1;1,0>:q  r4.6<0;1,0>:q  {Compacted}
  add (16|M0)  r92.0<1>:q  r9.0<1;1,0>:q  r4.6<0;1,0>:q  {Compacted}
  add (16|M16)  r90.0<1>:q  r11.0<1;1,0>:q  r4.5<0;1,0>:q  {Compacted}
  add (16|M0)  r104.0<1>:q  r13.0<1;1,0>:q  r4.7<0;1,0>:q  {Compacted}
  add (16|M16)  r102.0<1>:q  r7.0<1;1,0>:q  r4.7<0;1,0>:q  {Compacted}
  add (16|M0)  r100.0<1>:q  r9.0<1;1,0>:q  r4.7<0;1,0>:q  {Compacted}
  add (16|M16)  r98.0<1>:q  r11.0<1;1,0>:q  r4.6<0;1,0>:q  {Compacted}
  add (16|M0)  r48.0<1>:q  r9.0<1;1,0>:q  r4.1<0;1,0>:q  {Compacted}
  add (16|M0)  r88.0<1>:q  r13.0<1;1,0>:q  r4.5<0;1,0>:q  {Compacted}
  add (16|M16)  r86.0<1>:q  r7.0<1;1,0>:q  r4.5<0;1,0>:q  {Compacted}
  add (16|M0)  r84.0<1>:q  r9.0<1;1,0>:q  r4.5<0;1,0>:q  {Compacted}
  add (16|M16)  r82.0<1>:q  r11.0<1;1,0>:q  r4.4<0;1,0>:q  {Compacted}
  add (16|M0)  r80.0<1>:q  r13.0<1;1,0>:q  r4.4<0;1,0>:q  {Compacted}
  add (16|M16)  r78.0<1>:q  r7.0<1;1,0>:q  r4.4<0;1,0>:q  {Compacted}
  add (16|M0)  r76.0<1>:q  r9.0<1;1,0>:q  r4.4<0;1,0>:q  {Compacted}
  add (16|M16)  r74.0<1>:q  r11.0<1;1,0>:q  r4.3<0;1,0>:q  {Compacted}
  add (16|M0)  r72.0<1>:q  r13.0<1;1,0>:q  r4.3<0;1,0>:q  {Compacted}
  add (16|M16)  r70.0<1>:q  r7.0<1;1,0>:q  r4.3<0;1,0>:q  {Compacted}
  add (16|M0)  r68.0<1>:q  r9.0<1;1,0>:q  r4.3<0;1,0>:q  {Compacted}
  add (16|M16)  r66.0<1>:q  r11.0<1;1,0>:q  r4.2<0;1,0>:q  {Compacted}
  add (16|M0)  r64.0<1>:q  r13.0<1;1,0>:q  r4.2<0;1,0>:q  {Compacted}
  add (16|M16)  r62.0<1>:q  r7.0<1;1,0>:q  r4.2<0;1,0>:q  {Compacted}
  add (16|M0)  r60.0<1>:q  r9.0<1;1,0>:q  r4.2<0;1,0>:q  {Compacted}
  add (16|M16)  r54.0<1>:q  r11.0<1;1,0>:q  r4.1<0;1,0>:q  {Compacted}
  add (16|M0)  r52.0<1>:q  r13.0<1;1,0>:q  r4.1<0;1,0>:q  {Compacted}
  add (16|M16)  r50.0<1>:q  r7.0<1;1,0>:q  r4.1<0;1,0>:q  {Compacted}
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$1.src}
(W)  mov (1|M0)  null<1>:ud  r46.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r47.0<0;1,0>:ud  {Compacted}
  sync.nop  null  {Compacted,I@1}
  add (16|M0)  r44.0<1>:q  r13.0<1;1,0>:q  r4.0<0;1,0>:q  {Compacted}
  add (16|M16)  r46.0<1>:q  r11.0<1;1,0>:q  r4.0<0;1,0>:q  {Compacted}
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$6.src}
(W)  mov (1|M0)  null<1>:ud  r42.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r43.0<0;1,0>:ud  {Compacted}
  sync.nop  null  {Compacted,I@1}
  add (16|M0)  r40.0<1>:q  r9.0<1;1,0>:q  r4.0<0;1,0>:q  {Compacted}
  add (16|M16)  r42.0<1>:q  r7.0<1;1,0>:q  r4.0<0;1,0>:q  {Compacted}
(W)  mov (1|M0)  r2.3<1>:d  0:w  {Compacted}
(W)  shr (1|M0)  a0.2<1>:ud  r2.2<0;1,0>:ud  0x4:ud  {A@1}
(W)  mov (1|M0)  a0.2<1>:ud  r2.1<0;1,0>:ud  {A@1}
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$11.src}
(W)  mov (1|M0)  null<1>:ud  r116.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r117.0<0;1,0>:ud  {Compacted}
  sync.nop  null  {Compacted,I@1}
  sync.allrd  ($7,$8,$9,$10)  {Compacted}
L2472:
  send.ugm (32|M0)  r32  r40  null:0  0x0  0x08803580  {A@4,$15} // wr:4+0, rd:8; load.ugm.d32x4.a64
  send.ugm (32|M0)  r16  r48  null:0  0x0  0x08803580  {$0} // wr:4+0, rd:8; load.ugm.d32x4.a64
  send.ugm (32|M0)  r24  r44  null:0  0x0  0x08803580  {$2} // wr:4+0, rd:8; load.ugm.d32x4.a64
  send.ugm (32|M0)  r8  r52  null:0  0x0  0x08803580  {$3} // wr:4+0, rd:8; load.ugm.d32x4.a64
(W)  send.dc0 (16|M0)  r116  r0  null:0  0x0  0x024C3098  {$4} // wr:1h+0, rd:4; hword scratch block read x8
(W)  add (1|M0)  r2.3<1>:d  r2.3<0;1,0>:d  1024:w  {I@3}
(W)  mov (1|M0)  r2.1<1>:ud  a0.2<0;1,0>:ud
(W)  cmp (32|M0)  (lt)f0.0  null<1>:d  r2.3<0;1,0>:d  r6.2<0;1,0>:d  {I@2}
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$15.src}
(W)  mov (1|M0)  null<1>:ud  r42.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r43.0<0;1,0>:ud  {Compacted}
  sync.nop  null  {Compacted,I@1}
  add (16|M0)  r40.0<1>:q  r40.0<1;1,0>:q  4096:w
  add (16|M16)  r42.0<1>:q  r42.0<1;1,0>:q  4096:w
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$0.src}
(W)  mov (1|M0)  null<1>:ud  r50.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r51.0<0;1,0>:ud  {Compacted}
  sync.nop  null  {Compacted,I@1}
  add (16|M0)  r48.0<1>:q  r48.0<1;1,0>:q  4096:w
  add (16|M16)  r50.0<1>:q  r50.0<1;1,0>:q  4096:w
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$2.src}
(W)  mov (1|M0)  null<1>:ud  r46.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r47.0<0;1,0>:ud  {Compacted}
  sync.nop  null  {Compacted,I@1}
  add (16|M0)  r44.0<1>:q  r44.0<1;1,0>:q  4096:w
  add (16|M16)  r46.0<1>:q  r46.0<1;1,0>:q  4096:w
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$3.src}
(W)  mov (1|M0)  null<1>:ud  r54.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r55.0<0;1,0>:ud  {Compacted}
  sync.nop  null  {Compacted,I@1}
  add (16|M0)  r52.0<1>:q  r52.0<1;1,0>:q  4096:w
  add (16|M16)  r54.0<1>:q  r54.0<1;1,0>:q  4096:w
(W)  shr (1|M0)  a0.2<1>:ud  r2.2<0;1,0>:ud  0x4:ud  {A@1}
(W)  mov (1|M0)  a0.2<1>:ud  r2.1<0;1,0>:ud  {A@1}
(W)  mov (16|M0)  r120.0<1>:uq  r116.0<1;1,0>:uq  {Compacted,$4.dst}
  sync.nop  null  {Compacted,$0.dst}
  add (32|M0)  r58.0<1>:f  r34.0<1;1,0>:f  r18.0<1;1,0>:f  {Compacted,$15.dst}
  add (32|M0)  r56.0<1>:f  r32.0<1;1,0>:f  r16.0<1;1,0>:f  {Compacted}
  add (32|M0)  r4.0<1>:f  r36.0<1;1,0>:f  r20.0<1;1,0>:f  {Compacted}
  add (32|M0)  r34.0<1>:f  r38.0<1;1,0>:f  r22.0<1;1,0>:f  {Compacted}
  send.ugm (32|M0)  r16  r60  null:0  0x0  0x08803580  {A@1,$5} // wr:4+0, rd:8; load.ugm.d32x4.a64
(W)  send.dc0 (16|M0)  null  r0  r4:2  0x0  0x020F2068  {$6} // wr:1h+2, rd:0; hword scratch block write x4
  sync.nop  null  {Compacted,$3.dst}
  add (32|M0)  r32.0<1>:f  r30.0<1;1,0>:f  r14.0<1;1,0>:f  {Compacted,$2.dst}
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$6.src}
(W)  mov (1|M0)  null<1>:ud  r4.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r5.0<0;1,0>:ud  {Compacted}
  sync.nop  null  {Compacted,I@1}
  add (32|M0)  r4.0<1>:f  r28.0<1;1,0>:f  r12.0<1;1,0>:f  {Compacted}
(W)  mov (16|M0)  r30.0<1>:uq  r58.0<1;1,0>:uq  {Compacted,F@2}
(W)  mov (16|M0)  r28.0<1>:uq  r56.0<1;1,0>:uq  {Compacted,F@1}
  add (32|M0)  acc0.0<1>:f  r24.0<1;1,0>:f  r8.0<1;1,0>:f  {Compacted}
  add (32|M0)  acc2.0<1>:f  r26.0<1;1,0>:f  r10.0<1;1,0>:f  {Compacted}
(W)  send.dc0 (16|M0)  null  r0  r4:2  0x0  0x020F2078  {$7} // wr:1h+2, rd:0; hword scratch block write x4
  send.ugm (32|M0)  r8  r64  null:0  0x0  0x08803580  {A@1,$8} // wr:4+0, rd:8; load.ugm.d32x4.a64
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$5.src}
(W)  mov (1|M0)  null<1>:ud  r62.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r63.0<0;1,0>:ud  {Compacted}
  sync.nop  null  {Compacted,I@1}
  add (16|M0)  r60.0<1>:q  r60.0<1;1,0>:q  4096:w
  add (16|M16)  r62.0<1>:q  r62.0<1;1,0>:q  4096:w
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$8.src}
(W)  mov (1|M0)  null<1>:ud  r66.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r67.0<0;1,0>:ud  {Compacted}
  sync.nop  null  {Compacted,I@1}
  add (16|M0)  r64.0<1>:q  r64.0<1;1,0>:q  4096:w
  add (16|M16)  r66.0<1>:q  r66.0<1;1,0>:q  4096:w
  sync.nop  null  {Compacted,I@5}
  add (32|M0)  r24.0<1>:f  r28.0<1;1,0>:f  r16.0<1;1,0>:f  {Compacted,$5.dst}
  add (32|M0)  r26.0<1>:f  r30.0<1;1,0>:f  r18.0<1;1,0>:f  {Compacted}
(W)  send.dc0 (16|M0)  null  r0  r24:4  0x0  0x020F306C  {A@1,$9} // wr:1h+4, rd:0; hword scratch block write x8
  add (32|M0)  r30.0<1>:f  r34.0<1;1,0>:f  r22.0<1;1,0>:f  {Compacted}
  add (32|M0)  r34.0<1>:f  acc0.0<1;1,0>:f  r8.0<1;1,0>:f  {$8.dst}
  add (32|M0)  r36.0<1>:f  acc2.0<1;1,0>:f  r10.0<1;1,0>:f
  add (32|M0)  r28.0<1>:f  r32.0<1;1,0>:f  r14.0<1;1,0>:f  {Compacted}
  sync.nop  null  {Compacted,$9.src}
(W)  send.dc0 (16|M0)  r24  r0  null:0  0x0  0x024C3068  {$10} // wr:1h+0, rd:4; hword scratch block read x8
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$7.src}
(W)  mov (1|M0)  null<1>:ud  r4.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r5.0<0;1,0>:ud  {Compacted}
  sync.nop  null  {Compacted,I@1}
  add (32|M0)  r4.0<1>:f  r24.0<1;1,0>:f  r20.0<1;1,0>:f  {Compacted,$10.dst}
  send.ugm (32|M0)  r16  r68  null:0  0x0  0x08803580  {F@1,$11} // wr:4+0, rd:8; load.ugm.d32x4.a64
(W)  send.dc0 (16|M0)  null  r0  r4:2  0x0  0x020F2074  {$12} // wr:1h+2, rd:0; hword scratch block write x4
  sync.nop  null  {Compacted,$1.dst}
  sync.nop  null  {Compacted,$12.src}
(W)  send.dc0 (16|M0)  r3  r0  null:0  0x0  0x022C2078  {$13} // wr:1h+0, rd:2; hword scratch block read x4
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$11.src}
(W)  mov (1|M0)  null<1>:ud  r70.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r71.0<0;1,0>:ud  {Compacted}
  sync.nop  null  {Compacted,I@1}
  add (16|M0)  r68.0<1>:q  r68.0<1;1,0>:q  4096:w
  add (16|M16)  r70.0<1>:q  r70.0<1;1,0>:q  4096:w
  add (32|M0)  acc0.0<1>:f  r3.0<1;1,0>:f  r12.0<1;1,0>:f  {Compacted,$13.dst}
  send.ugm (32|M0)  r8  r72  null:0  0x0  0x08803580  {F@1,$14} // wr:4+0, rd:8; load.ugm.d32x4.a64
  add (32|M0)  r58.0<1>:f  r26.0<1;1,0>:f  r16.0<1;1,0>:f  {Compacted,$11.dst}
(W)  send.dc0 (16|M0)  r24  r0  null:0  0x0  0x024C3070  {F@1,$15} // wr:1h+0, rd:4; hword scratch block read x8
  add (32|M0)  r30.0<1>:f  r30.0<1;1,0>:f  r22.0<1;1,0>:f  {Compacted}
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$14.src}
(W)  mov (1|M0)  null<1>:ud  r74.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r75.0<0;1,0>:ud  {Compacted}
  sync.nop  null  {Compacted,I@1}
  add (16|M0)  r72.0<1>:q  r72.0<1;1,0>:q  4096:w
  add (16|M16)  r74.0<1>:q  r74.0<1;1,0>:q  4096:w
  add (32|M0)  r4.0<1>:f  r26.0<1;1,0>:f  r20.0<1;1,0>:f  {Compacted,$15.dst}
(W)  send.dc0 (16|M0)  null  r0  r4:2  0x0  0x020F207C  {F@1,$0} // wr:1h+2, rd:0; hword scratch block write x4
  add (32|M0)  acc2.0<1>:f  r24.0<1;1,0>:f  r18.0<1;1,0>:f  {Compacted}
  send.ugm (32|M0)  r16  r76  null:0  0x0  0x08803580  {F@1,$2} // wr:4+0, rd:8; load.ugm.d32x4.a64
  add (32|M0)  r34.0<1>:f  r34.0<1;1,0>:f  r8.0<1;1,0>:f  {Compacted,$14.dst}
  add (32|M0)  r26.0<1>:f  r36.0<1;1,0>:f  r10.0<1;1,0>:f  {Compacted}
  add (32|M0)  r32.0<1>:f  acc0.0<1;1,0>:f  r12.0<1;1,0>:f
  add (32|M0)  r24.0<1>:f  r28.0<1;1,0>:f  r14.0<1;1,0>:f  {Compacted}
  send.ugm (32|M0)  r8  r80  null:0  0x0  0x08803580  {A@1,$3} // wr:4+0, rd:8; load.ugm.d32x4.a64
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$2.src}
(W)  mov (1|M0)  null<1>:ud  r78.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r79.0<0;1,0>:ud  {Compacted}
  sync.nop  null  {Compacted,I@1}
  add (16|M0)  r76.0<1>:q  r76.0<1;1,0>:q  4096:w
  add (16|M16)  r78.0<1>:q  r78.0<1;1,0>:q  4096:w
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$3.src}
(W)  mov (1|M0)  null<1>:ud  r82.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r83.0<0;1,0>:ud  {Compacted}
  sync.nop  null  {Compacted,I@1}
  add (16|M0)  r80.0<1>:q  r80.0<1;1,0>:q  4096:w
  sync.nop  null  {Compacted,$0.src}
(W)  send.dc0 (16|M0)  r3  r0  null:0  0x0  0x022C207C  {$4} // wr:1h+0, rd:2; hword scratch block read x4
  add (16|M16)  r82.0<1>:q  r82.0<1;1,0>:q  4096:w
  add (32|M0)  acc2.0<1>:f  acc2.0<1;1,0>:f  r18.0<1;1,0>:f  {$2.dst}
  add (32|M0)  acc0.0<1>:f  r58.0<1;1,0>:f  r16.0<1;1,0>:f  {Compacted}
  add (32|M0)  r30.0<1>:f  r30.0<1;1,0>:f  r22.0<1;1,0>:f  {Compacted}
  add (32|M0)  r56.0<1>:f  r3.0<1;1,0>:f  r20.0<1;1,0>:f  {Compacted,$4.dst}
  send.ugm (32|M0)  r16  r84  null:0  0x0  0x08803580  {A@1,$6} // wr:4+0, rd:8; load.ugm.d32x4.a64
  add (32|M0)  r28.0<1>:f  r34.0<1;1,0>:f  r8.0<1;1,0>:f  {Compacted,$3.dst}
  add (32|M0)  r26.0<1>:f  r26.0<1;1,0>:f  r10.0<1;1,0>:f  {Compacted}
  add (32|M0)  r32.0<1>:f  r32.0<1;1,0>:f  r12.0<1;1,0>:f  {Compacted}
  add (32|M0)  r4.0<1>:f  r24.0<1;1,0>:f  r14.0<1;1,0>:f  {Compacted}
  send.ugm (32|M0)  r8  r88  null:0  0x0  0x08803580  {A@1,$8} // wr:4+0, rd:8; load.ugm.d32x4.a64
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$6.src}
(W)  mov (1|M0)  null<1>:ud  r86.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r87.0<0;1,0>:ud  {Compacted}
  sync.nop  null  {Compacted,I@1}
  add (16|M0)  r84.0<1>:q  r84.0<1;1,0>:q  4096:w
  add (16|M16)  r86.0<1>:q  r86.0<1;1,0>:q  4096:w
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$8.src}
(W)  mov (1|M0)  null<1>:ud  r90.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r91.0<0;1,0>:ud  {Compacted}
  sync.nop  null  {Compacted,I@1}
  add (16|M0)  r88.0<1>:q  r88.0<1;1,0>:q  4096:w
  add (16|M16)  r90.0<1>:q  r90.0<1;1,0>:q  4096:w
  add (32|M0)  r34.0<1>:f  acc2.0<1;1,0>:f  r18.0<1;1,0>:f  {$6.dst}
  add (32|M0)  acc0.0<1>:f  acc0.0<1;1,0>:f  r16.0<1;1,0>:f
  add (32|M0)  r30.0<1>:f  r30.0<1;1,0>:f  r22.0<1;1,0>:f  {Compacted}
  add (32|M0)  acc2.0<1>:f  r56.0<1;1,0>:f  r20.0<1;1,0>:f  {Compacted}
  send.ugm (32|M0)  r16  r92  null:0  0x0  0x08803580  {A@1,$5} // wr:4+0, rd:8; load.ugm.d32x4.a64
  add (32|M0)  r28.0<1>:f  r28.0<1;1,0>:f  r8.0<1;1,0>:f  {Compacted,$8.dst}
  add (32|M0)  r26.0<1>:f  r26.0<1;1,0>:f  r10.0<1;1,0>:f  {Compacted}
  add (32|M0)  r24.0<1>:f  r32.0<1;1,0>:f  r12.0<1;1,0>:f  {Compacted}
  add (32|M0)  r4.0<1>:f  r4.0<1;1,0>:f  r14.0<1;1,0>:f  {Compacted}
  send.ugm (32|M0)  r8  r96  null:0  0x0  0x08803580  {A@1,$7} // wr:4+0, rd:8; load.ugm.d32x4.a64
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$5.src}
(W)  mov (1|M0)  null<1>:ud  r94.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r95.0<0;1,0>:ud  {Compacted}
  sync.nop  null  {Compacted,I@1}
  add (16|M0)  r92.0<1>:q  r92.0<1;1,0>:q  4096:w
  add (16|M16)  r94.0<1>:q  r94.0<1;1,0>:q  4096:w
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$7.src}
(W)  mov (1|M0)  null<1>:ud  r98.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r99.0<0;1,0>:ud  {Compacted}
  sync.nop  null  {Compacted,I@1}
  add (16|M0)  r96.0<1>:q  r96.0<1;1,0>:q  4096:w
  add (16|M16)  r98.0<1>:q  r98.0<1;1,0>:q  4096:w
  add (32|M0)  acc0.0<1>:f  acc0.0<1;1,0>:f  r16.0<1;1,0>:f  {$5.dst}
  add (32|M0)  r34.0<1>:f  r34.0<1;1,0>:f  r18.0<1;1,0>:f  {Compacted}
  add (32|M0)  acc2.0<1>:f  acc2.0<1;1,0>:f  r20.0<1;1,0>:f
  add (32|M0)  r30.0<1>:f  r30.0<1;1,0>:f  r22.0<1;1,0>:f  {Compacted}
  send.ugm (32|M0)  r16  r100  null:0  0x0  0x08803580  {A@1,$9} // wr:4+0, rd:8; load.ugm.d32x4.a64
  add (32|M0)  r28.0<1>:f  r28.0<1;1,0>:f  r8.0<1;1,0>:f  {Compacted,$7.dst}
  add (32|M0)  r26.0<1>:f  r26.0<1;1,0>:f  r10.0<1;1,0>:f  {Compacted}
  add (32|M0)  r24.0<1>:f  r24.0<1;1,0>:f  r12.0<1;1,0>:f  {Compacted}
  add (32|M0)  r4.0<1>:f  r4.0<1;1,0>:f  r14.0<1;1,0>:f  {Compacted}
  send.ugm (32|M0)  r8  r104  null:0  0x0  0x08803580  {A@1,$10} // wr:4+0, rd:8; load.ugm.d32x4.a64
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$9.src}
(W)  mov (1|M0)  null<1>:ud  r102.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r103.0<0;1,0>:ud  {Compacted}
  sync.nop  null  {Compacted,I@1}
  add (16|M0)  r100.0<1>:q  r100.0<1;1,0>:q  4096:w
  add (16|M16)  r102.0<1>:q  r102.0<1;1,0>:q  4096:w
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$10.src}
(W)  mov (1|M0)  null<1>:ud  r106.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r107.0<0;1,0>:ud  {Compacted}
  sync.nop  null  {Compacted,I@1}
  add (16|M0)  r104.0<1>:q  r104.0<1;1,0>:q  4096:w
  add (16|M16)  r106.0<1>:q  r106.0<1;1,0>:q  4096:w
  add (32|M0)  acc0.0<1>:f  acc0.0<1;1,0>:f  r16.0<1;1,0>:f  {$9.dst}
  add (32|M0)  r34.0<1>:f  r34.0<1;1,0>:f  r18.0<1;1,0>:f  {Compacted}
  add (32|M0)  r32.0<1>:f  acc2.0<1;1,0>:f  r20.0<1;1,0>:f
  add (32|M0)  r30.0<1>:f  r30.0<1;1,0>:f  r22.0<1;1,0>:f  {Compacted}
  send.ugm (32|M0)  r16  r108  null:0  0x0  0x08803580  {A@1,$11} // wr:4+0, rd:8; load.ugm.d32x4.a64
  add (32|M0)  r28.0<1>:f  r28.0<1;1,0>:f  r8.0<1;1,0>:f  {Compacted,$10.dst}
  add (32|M0)  r26.0<1>:f  r26.0<1;1,0>:f  r10.0<1;1,0>:f  {Compacted}
  add (32|M0)  r24.0<1>:f  r24.0<1;1,0>:f  r12.0<1;1,0>:f  {Compacted}
  add (32|M0)  r4.0<1>:f  r4.0<1;1,0>:f  r14.0<1;1,0>:f  {Compacted}
  send.ugm (32|M0)  r8  r112  null:0  0x0  0x08803580  {A@1,$12} // wr:4+0, rd:8; load.ugm.d32x4.a64
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$11.src}
(W)  mov (1|M0)  null<1>:ud  r110.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r111.0<0;1,0>:ud  {Compacted}
  sync.nop  null  {Compacted,I@1}
  add (16|M0)  r108.0<1>:q  r108.0<1;1,0>:q  4096:w
  add (16|M16)  r110.0<1>:q  r110.0<1;1,0>:q  4096:w
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$12.src}
(W)  mov (1|M0)  null<1>:ud  r114.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r115.0<0;1,0>:ud  {Compacted}
  sync.nop  null  {Compacted,I@1}
  add (16|M0)  r112.0<1>:q  r112.0<1;1,0>:q  4096:w
  add (16|M16)  r114.0<1>:q  r114.0<1;1,0>:q  4096:w
  add (32|M0)  acc0.0<1>:f  acc0.0<1;1,0>:f  r16.0<1;1,0>:f  {$11.dst}
  add (32|M0)  acc2.0<1>:f  r34.0<1;1,0>:f  r18.0<1;1,0>:f  {Compacted}
  add (32|M0)  r32.0<1>:f  r32.0<1;1,0>:f  r20.0<1;1,0>:f  {Compacted}
  add (32|M0)  r30.0<1>:f  r30.0<1;1,0>:f  r22.0<1;1,0>:f  {Compacted}
  send.ugm (32|M0)  r16  r116  null:0  0x0  0x08803580  {A@1,$13} // wr:4+0, rd:8; load.ugm.d32x4.a64
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$13.src}
(W)  mov (1|M0)  null<1>:ud  r118.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r119.0<0;1,0>:ud  {Compacted}
  sync.nop  null  {Compacted,I@1}
(W)  send.dc0 (16|M0)  r116  r0  null:0  0x0  0x024C3090  {$14} // wr:1h+0, rd:4; hword scratch block read x8
  add (32|M0)  r28.0<1>:f  r28.0<1;1,0>:f  r8.0<1;1,0>:f  {Compacted,$12.dst}
  add (32|M0)  r26.0<1>:f  r26.0<1;1,0>:f  r10.0<1;1,0>:f  {Compacted}
  add (32|M0)  r24.0<1>:f  r24.0<1;1,0>:f  r12.0<1;1,0>:f  {Compacted}
  add (32|M0)  r4.0<1>:f  r4.0<1;1,0>:f  r14.0<1;1,0>:f  {Compacted}
  send.ugm (32|M0)  r8  r116  null:0  0x0  0x08803580  {A@1,$14} // wr:4+0, rd:8; load.ugm.d32x4.a64
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$14.src}
(W)  mov (1|M0)  null<1>:ud  r118.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r119.0<0;1,0>:ud  {Compacted}
  sync.nop  null  {Compacted,I@1}
(W)  send.dc0 (16|M0)  r116  r0  null:0  0x0  0x024C3088  {$15} // wr:1h+0, rd:4; hword scratch block read x8
  add (32|M0)  acc0.0<1>:f  acc0.0<1;1,0>:f  r16.0<1;1,0>:f  {$13.dst}
  add (32|M0)  acc2.0<1>:f  acc2.0<1;1,0>:f  r18.0<1;1,0>:f
  add (32|M0)  r32.0<1>:f  r32.0<1;1,0>:f  r20.0<1;1,0>:f  {Compacted}
  add (32|M0)  r30.0<1>:f  r30.0<1;1,0>:f  r22.0<1;1,0>:f  {Compacted}
  send.ugm (32|M0)  r16  r116  null:0  0x0  0x08803580  {A@1,$15} // wr:4+0, rd:8; load.ugm.d32x4.a64
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$15.src}
(W)  mov (1|M0)  null<1>:ud  r118.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r119.0<0;1,0>:ud  {Compacted}
  sync.nop  null  {Compacted,I@1}
(W)  send.dc0 (16|M0)  r116  r0  null:0  0x0  0x024C3080  {$0} // wr:1h+0, rd:4; hword scratch block read x8
  add (32|M0)  r28.0<1>:f  r28.0<1;1,0>:f  r8.0<1;1,0>:f  {Compacted,$14.dst}
  add (32|M0)  r26.0<1>:f  r26.0<1;1,0>:f  r10.0<1;1,0>:f  {Compacted}
  add (32|M0)  r24.0<1>:f  r24.0<1;1,0>:f  r12.0<1;1,0>:f  {Compacted}
  add (32|M0)  r4.0<1>:f  r4.0<1;1,0>:f  r14.0<1;1,0>:f  {Compacted}
  send.ugm (32|M0)  r8  r116  null:0  0x0  0x08803580  {A@1,$0} // wr:4+0, rd:8; load.ugm.d32x4.a64
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$0.src}
(W)  mov (1|M0)  null<1>:ud  r118.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r119.0<0;1,0>:ud  {Compacted}
  sync.nop  null  {Compacted,I@1}
(W)  mov (16|M0)  r116.0<1>:uq  r120.0<1;1,0>:uq  {Compacted}
  add (16|M0)  r118.0<1>:q  r120.0<1;1,0>:q  4096:w
(W)  send.dc0 (16|M0)  r120  r0  null:0  0x0  0x022C209C  {I@1,$1} // wr:1h+0, rd:2; hword scratch block read x4
  add (32|M0)  r38.0<1>:f  acc0.0<1;1,0>:f  r16.0<1;1,0>:f  {$15.dst}
  add (32|M0)  r56.0<1>:f  acc2.0<1;1,0>:f  r18.0<1;1,0>:f
  add (32|M0)  r36.0<1>:f  r32.0<1;1,0>:f  r20.0<1;1,0>:f  {Compacted}
  add (32|M0)  r34.0<1>:f  r30.0<1;1,0>:f  r22.0<1;1,0>:f  {Compacted}
  mov (16|M0)  r116.0<1>:q  r118.0<1;1,0>:q  {Compacted}
(W)  send.dc0 (16|M0)  null  r0  r116:2  0x0  0x020F2098  {I@1,$2} // wr:1h+2, rd:0; hword scratch block write x4
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$2.src}
(W)  mov (1|M0)  null<1>:ud  r116.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r117.0<0;1,0>:ud  {Compacted}
  sync.nop  null  {Compacted,I@1}
(W)  mov (16|M0)  r116.0<1>:uq  r120.0<1;1,0>:uq  {Compacted,$1.dst}
  add (16|M16)  r118.0<1>:q  r120.0<1;1,0>:q  4096:w
(W)  send.dc0 (16|M0)  r120  r0  null:0  0x0  0x022C2090  {I@1,$3} // wr:1h+0, rd:2; hword scratch block read x4
  add (32|M0)  r30.0<1>:f  r28.0<1;1,0>:f  r8.0<1;1,0>:f  {Compacted,$0.dst}
  add (32|M0)  r32.0<1>:f  r26.0<1;1,0>:f  r10.0<1;1,0>:f  {Compacted}
(W)  send.dc0 (16|M0)  r7  r0  null:0  0x0  0x024C3058  {A@1,$4} // wr:1h+0, rd:4; hword scratch block read x8
  add (32|M0)  r28.0<1>:f  r24.0<1;1,0>:f  r12.0<1;1,0>:f  {Compacted}
(W)  send.dc0 (16|M0)  r24  r0  null:0  0x0  0x024C3050  {F@1,$5} // wr:1h+0, rd:4; hword scratch block read x8
  add (32|M0)  r4.0<1>:f  r4.0<1;1,0>:f  r14.0<1;1,0>:f  {Compacted}
  mov (16|M16)  r116.0<1>:q  r118.0<1;1,0>:q  {Compacted}
(W)  send.dc0 (16|M0)  null  r0  r116:2  0x0  0x020F209C  {I@1,$6} // wr:1h+2, rd:0; hword scratch block write x4
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$6.src}
(W)  mov (1|M0)  null<1>:ud  r116.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r117.0<0;1,0>:ud  {Compacted}
  sync.nop  null  {Compacted,I@1}
(W)  mov (16|M0)  r116.0<1>:uq  r120.0<1;1,0>:uq  {Compacted,$3.dst}
  add (16|M0)  r118.0<1>:q  r120.0<1;1,0>:q  4096:w
(W)  send.dc0 (16|M0)  r120  r0  null:0  0x0  0x022C2094  {I@1,$7} // wr:1h+0, rd:2; hword scratch block read x4
  mov (16|M0)  r116.0<1>:q  r118.0<1;1,0>:q  {Compacted}
(W)  send.dc0 (16|M0)  null  r0  r116:2  0x0  0x020F2090  {I@1,$8} // wr:1h+2, rd:0; hword scratch block write x4
  send.ugm (32|M0)  r16  r7  null:0  0x0  0x08803580  {$4} // wr:4+0, rd:8; load.ugm.d32x4.a64
  send.ugm (32|M0)  r8  r24  null:0  0x0  0x08803580  {F@1,$5} // wr:4+0, rd:8; load.ugm.d32x4.a64
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$5.src}
(W)  mov (1|M0)  null<1>:ud  r26.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r27.0<0;1,0>:ud  {Compacted}
  sync.nop  null  {Compacted,I@1}
(W)  send.dc0 (16|M0)  r24  r0  null:0  0x0  0x024C3040  {$9} // wr:1h+0, rd:4; hword scratch block read x8
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$8.src}
(W)  mov (1|M0)  null<1>:ud  r116.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r117.0<0;1,0>:ud  {Compacted}
  sync.nop  null  {Compacted,I@1}
(W)  mov (16|M0)  r116.0<1>:uq  r120.0<1;1,0>:uq  {Compacted,$7.dst}
  add (16|M16)  r118.0<1>:q  r120.0<1;1,0>:q  4096:w
(W)  send.dc0 (16|M0)  r120  r0  null:0  0x0  0x022C2088  {I@1,$10} // wr:1h+0, rd:2; hword scratch block read x4
  mov (16|M16)  r116.0<1>:q  r118.0<1;1,0>:q  {Compacted}
(W)  send.dc0 (16|M0)  null  r0  r116:2  0x0  0x020F2094  {I@1,$11} // wr:1h+2, rd:0; hword scratch block write x4
  add (32|M0)  r38.0<1>:f  r38.0<1;1,0>:f  r16.0<1;1,0>:f  {Compacted,$4.dst}
  add (32|M0)  r56.0<1>:f  r56.0<1;1,0>:f  r18.0<1;1,0>:f  {Compacted}
  add (32|M0)  acc2.0<1>:f  r30.0<1;1,0>:f  r8.0<1;1,0>:f  {Compacted,$5.dst}
  add (32|M0)  acc0.0<1>:f  r32.0<1;1,0>:f  r10.0<1;1,0>:f  {Compacted}
(W)  send.dc0 (16|M0)  r7  r0  null:0  0x0  0x024C3048  {A@1,$12} // wr:1h+0, rd:4; hword scratch block read x8
  add (32|M0)  r36.0<1>:f  r36.0<1;1,0>:f  r20.0<1;1,0>:f  {Compacted}
  add (32|M0)  r34.0<1>:f  r34.0<1;1,0>:f  r22.0<1;1,0>:f  {Compacted}
  add (32|M0)  r28.0<1>:f  r28.0<1;1,0>:f  r12.0<1;1,0>:f  {Compacted}
  add (32|M0)  r4.0<1>:f  r4.0<1;1,0>:f  r14.0<1;1,0>:f  {Compacted}
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$11.src}
(W)  mov (1|M0)  null<1>:ud  r116.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r117.0<0;1,0>:ud  {Compacted}
  sync.nop  null  {Compacted,I@1}
(W)  mov (16|M0)  r116.0<1>:uq  r120.0<1;1,0>:uq  {Compacted,$10.dst}
  add (16|M0)  r118.0<1>:q  r120.0<1;1,0>:q  4096:w
(W)  send.dc0 (16|M0)  r120  r0  null:0  0x0  0x022C208C  {I@1,$13} // wr:1h+0, rd:2; hword scratch block read x4
  mov (16|M0)  r116.0<1>:q  r118.0<1;1,0>:q  {Compacted}
(W)  send.dc0 (16|M0)  null  r0  r116:2  0x0  0x020F2088  {I@1,$14} // wr:1h+2, rd:0; hword scratch block write x4
  send.ugm (32|M0)  r16  r7  null:0  0x0  0x08803580  {A@3,$12} // wr:4+0, rd:8; load.ugm.d32x4.a64
  send.ugm (32|M0)  r8  r24  null:0  0x0  0x08803580  {A@1,$9} // wr:4+0, rd:8; load.ugm.d32x4.a64
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$9.src}
(W)  mov (1|M0)  null<1>:ud  r26.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r27.0<0;1,0>:ud  {Compacted}
  sync.nop  null  {Compacted,I@1}
(W)  send.dc0 (16|M0)  r24  r0  null:0  0x0  0x024C3030  {$15} // wr:1h+0, rd:4; hword scratch block read x8
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$14.src}
(W)  mov (1|M0)  null<1>:ud  r116.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r117.0<0;1,0>:ud  {Compacted}
  sync.nop  null  {Compacted,I@1}
(W)  mov (16|M0)  r116.0<1>:uq  r120.0<1;1,0>:uq  {Compacted,$13.dst}
  add (16|M16)  r118.0<1>:q  r120.0<1;1,0>:q  4096:w
(W)  send.dc0 (16|M0)  r120  r0  null:0  0x0  0x022C2080  {I@1,$1} // wr:1h+0, rd:2; hword scratch block read x4
  mov (16|M16)  r116.0<1>:q  r118.0<1;1,0>:q  {Compacted}
(W)  send.dc0 (16|M0)  null  r0  r116:2  0x0  0x020F208C  {I@1,$0} // wr:1h+2, rd:0; hword scratch block write x4
  add (32|M0)  r38.0<1>:f  r38.0<1;1,0>:f  r16.0<1;1,0>:f  {Compacted,$12.dst}
  add (32|M0)  r30.0<1>:f  acc2.0<1;1,0>:f  r8.0<1;1,0>:f  {$9.dst}
  add (32|M0)  r32.0<1>:f  acc0.0<1;1,0>:f  r10.0<1;1,0>:f
(W)  send.dc0 (16|M0)  r7  r0  null:0  0x0  0x024C3038  {A@1,$2} // wr:1h+0, rd:4; hword scratch block read x8
  add (32|M0)  r56.0<1>:f  r56.0<1;1,0>:f  r18.0<1;1,0>:f  {Compacted}
  add (32|M0)  r36.0<1>:f  r36.0<1;1,0>:f  r20.0<1;1,0>:f  {Compacted}
  add (32|M0)  r34.0<1>:f  r34.0<1;1,0>:f  r22.0<1;1,0>:f  {Compacted}
  add (32|M0)  r28.0<1>:f  r28.0<1;1,0>:f  r12.0<1;1,0>:f  {Compacted}
  add (32|M0)  r4.0<1>:f  r4.0<1;1,0>:f  r14.0<1;1,0>:f  {Compacted}
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$0.src}
(W)  mov (1|M0)  null<1>:ud  r116.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r117.0<0;1,0>:ud  {Compacted}
  sync.nop  null  {Compacted,I@1}
(W)  mov (16|M0)  r116.0<1>:uq  r120.0<1;1,0>:uq  {Compacted,$1.dst}
  add (16|M0)  r118.0<1>:q  r120.0<1;1,0>:q  4096:w
(W)  send.dc0 (16|M0)  r120  r0  null:0  0x0  0x022C2084  {I@1,$3} // wr:1h+0, rd:2; hword scratch block read x4
  mov (16|M0)  r116.0<1>:q  r118.0<1;1,0>:q  {Compacted}
(W)  send.dc0 (16|M0)  null  r0  r116:2  0x0  0x020F2080  {I@1,$6} // wr:1h+2, rd:0; hword scratch block write x4
  send.ugm (32|M0)  r16  r7  null:0  0x0  0x08803580  {A@3,$2} // wr:4+0, rd:8; load.ugm.d32x4.a64
  send.ugm (32|M0)  r8  r24  null:0  0x0  0x08803580  {A@1,$15} // wr:4+0, rd:8; load.ugm.d32x4.a64
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$15.src}
(W)  mov (1|M0)  null<1>:ud  r26.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r27.0<0;1,0>:ud  {Compacted}
  sync.nop  null  {Compacted,I@1}
(W)  send.dc0 (16|M0)  r24  r0  null:0  0x0  0x024C3020  {$7} // wr:1h+0, rd:4; hword scratch block read x8
  add (16|M16)  r118.0<1>:q  r120.0<1;1,0>:q  4096:w  {$3.dst}
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$6.src}
(W)  mov (1|M0)  null<1>:ud  r116.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r117.0<0;1,0>:ud  {Compacted}
  sync.nop  null  {Compacted,I@1}
(W)  mov (16|M0)  r116.0<1>:uq  r120.0<1;1,0>:uq  {Compacted}
  mov (16|M16)  r116.0<1>:q  r118.0<1;1,0>:q  {Compacted,I@2}
(W)  send.dc0 (16|M0)  null  r0  r116:2  0x0  0x020F2084  {I@1,$8} // wr:1h+2, rd:0; hword scratch block write x4
  add (32|M0)  r38.0<1>:f  r38.0<1;1,0>:f  r16.0<1;1,0>:f  {Compacted,$2.dst}
  add (32|M0)  r30.0<1>:f  r30.0<1;1,0>:f  r8.0<1;1,0>:f  {Compacted,$15.dst}
  add (32|M0)  acc2.0<1>:f  r32.0<1;1,0>:f  r10.0<1;1,0>:f  {Compacted}
(W)  send.dc0 (16|M0)  r7  r0  null:0  0x0  0x024C3028  {A@1,$10} // wr:1h+0, rd:4; hword scratch block read x8
  add (32|M0)  r56.0<1>:f  r56.0<1;1,0>:f  r18.0<1;1,0>:f  {Compacted}
  add (32|M0)  acc0.0<1>:f  r36.0<1;1,0>:f  r20.0<1;1,0>:f  {Compacted}
  add (32|M0)  r34.0<1>:f  r34.0<1;1,0>:f  r22.0<1;1,0>:f  {Compacted}
  add (32|M0)  r28.0<1>:f  r28.0<1;1,0>:f  r12.0<1;1,0>:f  {Compacted}
  add (32|M0)  r4.0<1>:f  r4.0<1;1,0>:f  r14.0<1;1,0>:f  {Compacted}
  send.ugm (32|M0)  r16  r7  null:0  0x0  0x08803580  {A@3,$10} // wr:4+0, rd:8; load.ugm.d32x4.a64
  send.ugm (32|M0)  r8  r24  null:0  0x0  0x08803580  {A@1,$7} // wr:4+0, rd:8; load.ugm.d32x4.a64
  add (32|M0)  r20.0<1>:f  acc0.0<1;1,0>:f  r20.0<1;1,0>:f  {$10.dst}
  add (32|M0)  r30.0<1>:f  r30.0<1;1,0>:f  r8.0<1;1,0>:f  {Compacted,$7.dst}
  add (32|M0)  r36.0<1>:f  acc2.0<1;1,0>:f  r10.0<1;1,0>:f
(W)  send.dc0 (16|M0)  r7  r0  null:0  0x0  0x024C3018  {A@1,$4} // wr:1h+0, rd:4; hword scratch block read x8
  add (32|M0)  acc2.0<1>:f  r38.0<1;1,0>:f  r16.0<1;1,0>:f  {Compacted}
  add (32|M0)  acc0.0<1>:f  r56.0<1;1,0>:f  r18.0<1;1,0>:f  {Compacted}
(W)  send.dc0 (16|M0)  r16  r0  null:0  0x0  0x024C3010  {A@1,$5} // wr:1h+0, rd:4; hword scratch block read x8
  add (32|M0)  r34.0<1>:f  r34.0<1;1,0>:f  r22.0<1;1,0>:f  {Compacted}
  add (32|M0)  r32.0<1>:f  r28.0<1;1,0>:f  r12.0<1;1,0>:f  {Compacted}
  add (32|M0)  r4.0<1>:f  r4.0<1;1,0>:f  r14.0<1;1,0>:f  {Compacted}
  send.ugm (32|M0)  r22  r7  null:0  0x0  0x08803580  {A@2,$4} // wr:4+0, rd:8; load.ugm.d32x4.a64
  send.ugm (32|M0)  r8  r16  null:0  0x0  0x08803580  {F@1,$5} // wr:4+0, rd:8; load.ugm.d32x4.a64
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$5.src}
(W)  mov (1|M0)  null<1>:ud  r18.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r19.0<0;1,0>:ud  {Compacted}
  sync.nop  null  {Compacted,I@1}
  add (32|M0)  r18.0<1>:f  acc0.0<1;1,0>:f  r24.0<1;1,0>:f  {$4.dst}
  add (32|M0)  r20.0<1>:f  r20.0<1;1,0>:f  r26.0<1;1,0>:f  {Compacted}
  add (32|M0)  r16.0<1>:f  acc2.0<1;1,0>:f  r22.0<1;1,0>:f
  add (32|M0)  r24.0<1>:f  r30.0<1;1,0>:f  r8.0<1;1,0>:f  {Compacted,$5.dst}
  add (32|M0)  r26.0<1>:f  r36.0<1;1,0>:f  r10.0<1;1,0>:f  {Compacted}
(W)  send.dc0 (16|M0)  r7  r0  null:0  0x0  0x024C3008  {A@1,$11} // wr:1h+0, rd:4; hword scratch block read x8
  add (32|M0)  r22.0<1>:f  r34.0<1;1,0>:f  r28.0<1;1,0>:f  {Compacted}
  add (32|M0)  r30.0<1>:f  r4.0<1;1,0>:f  r14.0<1;1,0>:f  {Compacted}
  add (32|M0)  r28.0<1>:f  r32.0<1;1,0>:f  r12.0<1;1,0>:f  {Compacted}
  send.ugm (32|M0)  null  r7  r16:8  0x0  0x08003584  {F@3,$11} // wr:4+8, rd:0; store.ugm.d32x4.a64
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$11.src}
(W)  mov (1|M0)  null<1>:ud  r22.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r23.0<0;1,0>:ud  {Compacted}
  sync.nop  null  {Compacted,I@1}
(W)  send.dc0 (16|M0)  r7  r0  null:0  0x0  0x024C3000  {$12} // wr:1h+0, rd:4; hword scratch block read x8
  send.ugm (32|M0)  null  r7  r24:8  0x0  0x08003584  {F@1,$12} // wr:4+8, rd:0; store.ugm.d32x4.a64
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$12.src}
(W)  mov (1|M0)  null<1>:ud  r30.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r31.0<0;1,0>:ud  {Compacted}
  sync.nop  null  {Compacted,I@1}
(W)  send.dc0 (16|M0)  r7  r0  null:0  0x0  0x024C3058  {$13} // wr:1h+0, rd:4; hword scratch block read x8
  add (16|M0)  r3.0<1>:q  r7.0<1;1,0>:q  4096:w  {$13.dst}
  mov (16|M0)  r7.0<1>:q  r3.0<1;1,0>:q  {Compacted,I@1}
  add (16|M16)  r3.0<1>:q  r9.0<1;1,0>:q  4096:w
  mov (16|M16)  r9.0<1>:q  r3.0<1;1,0>:q  {Compacted,I@1}
(W)  send.dc0 (16|M0)  null  r0  r7:4  0x0  0x020F3058  {I@1,$14} // wr:1h+4, rd:0; hword scratch block write x8
  sync.nop  null  {Compacted,$14.src}
(W)  send.dc0 (16|M0)  r7  r0  null:0  0x0  0x024C3050  {$0} // wr:1h+0, rd:4; hword scratch block read x8
  add (16|M0)  r3.0<1>:q  r7.0<1;1,0>:q  4096:w  {$0.dst}
  mov (16|M0)  r7.0<1>:q  r3.0<1;1,0>:q  {Compacted,I@1}
  add (16|M16)  r3.0<1>:q  r9.0<1;1,0>:q  4096:w
  mov (16|M16)  r9.0<1>:q  r3.0<1;1,0>:q  {Compacted,I@1}
(W)  send.dc0 (16|M0)  null  r0  r7:4  0x0  0x020F3050  {I@1,$1} // wr:1h+4, rd:0; hword scratch block write x8
  sync.nop  null  {Compacted,$1.src}
(W)  send.dc0 (16|M0)  r7  r0  null:0  0x0  0x024C3048  {$3} // wr:1h+0, rd:4; hword scratch block read x8
  add (16|M0)  r3.0<1>:q  r7.0<1;1,0>:q  4096:w  {$3.dst}
  mov (16|M0)  r7.0<1>:q  r3.0<1;1,0>:q  {Compacted,I@1}
  add (16|M16)  r3.0<1>:q  r9.0<1;1,0>:q  4096:w
  mov (16|M16)  r9.0<1>:q  r3.0<1;1,0>:q  {Compacted,I@1}
(W)  send.dc0 (16|M0)  null  r0  r7:4  0x0  0x020F3048  {I@1,$6} // wr:1h+4, rd:0; hword scratch block write x8
  sync.nop  null  {Compacted,$6.src}
(W)  send.dc0 (16|M0)  r7  r0  null:0  0x0  0x024C3040  {$7} // wr:1h+0, rd:4; hword scratch block read x8
  add (16|M0)  r3.0<1>:q  r7.0<1;1,0>:q  4096:w  {$7.dst}
  mov (16|M0)  r7.0<1>:q  r3.0<1;1,0>:q  {Compacted,I@1}
  add (16|M16)  r3.0<1>:q  r9.0<1;1,0>:q  4096:w
  mov (16|M16)  r9.0<1>:q  r3.0<1;1,0>:q  {Compacted,I@1}
(W)  send.dc0 (16|M0)  null  r0  r7:4  0x0  0x020F3040  {I@1,$8} // wr:1h+4, rd:0; hword scratch block write x8
  sync.nop  null  {Compacted,$8.src}
(W)  send.dc0 (16|M0)  r7  r0  null:0  0x0  0x024C3038  {$9} // wr:1h+0, rd:4; hword scratch block read x8
  add (16|M0)  r3.0<1>:q  r7.0<1;1,0>:q  4096:w  {$9.dst}
  mov (16|M0)  r7.0<1>:q  r3.0<1;1,0>:q  {Compacted,I@1}
  add (16|M16)  r3.0<1>:q  r9.0<1;1,0>:q  4096:w
  mov (16|M16)  r9.0<1>:q  r3.0<1;1,0>:q  {Compacted,I@1}
(W)  send.dc0 (16|M0)  null  r0  r7:4  0x0  0x020F3038  {I@1,$10} // wr:1h+4, rd:0; hword scratch block write x8
  sync.nop  null  {Compacted,$10.src}
(W)  send.dc0 (16|M0)  r7  r0  null:0  0x0  0x024C3030  {$15} // wr:1h+0, rd:4; hword scratch block read x8
  add (16|M0)  r3.0<1>:q  r7.0<1;1,0>:q  4096:w  {$15.dst}
  mov (16|M0)  r7.0<1>:q  r3.0<1;1,0>:q  {Compacted,I@1}
  add (16|M16)  r3.0<1>:q  r9.0<1;1,0>:q  4096:w
  mov (16|M16)  r9.0<1>:q  r3.0<1;1,0>:q  {Compacted,I@1}
(W)  send.dc0 (16|M0)  null  r0  r7:4  0x0  0x020F3030  {I@1,$2} // wr:1h+4, rd:0; hword scratch block write x8
  sync.nop  null  {Compacted,$2.src}
(W)  send.dc0 (16|M0)  r7  r0  null:0  0x0  0x024C3028  {$4} // wr:1h+0, rd:4; hword scratch block read x8
  add (16|M0)  r3.0<1>:q  r7.0<1;1,0>:q  4096:w  {$4.dst}
  mov (16|M0)  r7.0<1>:q  r3.0<1;1,0>:q  {Compacted,I@1}
  add (16|M16)  r3.0<1>:q  r9.0<1;1,0>:q  4096:w
  mov (16|M16)  r9.0<1>:q  r3.0<1;1,0>:q  {Compacted,I@1}
(W)  send.dc0 (16|M0)  null  r0  r7:4  0x0  0x020F3028  {I@1,$5} // wr:1h+4, rd:0; hword scratch block write x8
  sync.nop  null  {Compacted,$5.src}
(W)  send.dc0 (16|M0)  r7  r0  null:0  0x0  0x024C3020  {$11} // wr:1h+0, rd:4; hword scratch block read x8
  add (16|M0)  r3.0<1>:q  r7.0<1;1,0>:q  4096:w  {$11.dst}
  mov (16|M0)  r7.0<1>:q  r3.0<1;1,0>:q  {Compacted,I@1}
  add (16|M16)  r3.0<1>:q  r9.0<1;1,0>:q  4096:w
  mov (16|M16)  r9.0<1>:q  r3.0<1;1,0>:q  {Compacted,I@1}
(W)  send.dc0 (16|M0)  null  r0  r7:4  0x0  0x020F3020  {I@1,$12} // wr:1h+4, rd:0; hword scratch block write x8
  sync.nop  null  {Compacted,$12.src}
(W)  send.dc0 (16|M0)  r7  r0  null:0  0x0  0x024C3018  {$13} // wr:1h+0, rd:4; hword scratch block read x8
  add (16|M0)  r3.0<1>:q  r7.0<1;1,0>:q  4096:w  {$13.dst}
  mov (16|M0)  r7.0<1>:q  r3.0<1;1,0>:q  {Compacted,I@1}
  add (16|M16)  r3.0<1>:q  r9.0<1;1,0>:q  4096:w
  mov (16|M16)  r9.0<1>:q  r3.0<1;1,0>:q  {Compacted,I@1}
(W)  send.dc0 (16|M0)  null  r0  r7:4  0x0  0x020F3018  {I@1,$14} // wr:1h+4, rd:0; hword scratch block write x8
  sync.nop  null  {Compacted,$14.src}
(W)  send.dc0 (16|M0)  r7  r0  null:0  0x0  0x024C3010  {$0} // wr:1h+0, rd:4; hword scratch block read x8
  add (16|M0)  r3.0<1>:q  r7.0<1;1,0>:q  4096:w  {$0.dst}
  mov (16|M0)  r7.0<1>:q  r3.0<1;1,0>:q  {Compacted,I@1}
  add (16|M16)  r3.0<1>:q  r9.0<1;1,0>:q  4096:w
  mov (16|M16)  r9.0<1>:q  r3.0<1;1,0>:q  {Compacted,I@1}
(W)  send.dc0 (16|M0)  null  r0  r7:4  0x0  0x020F3010  {I@1,$1} // wr:1h+4, rd:0; hword scratch block write x8
  sync.nop  null  {Compacted,$1.src}
(W)  send.dc0 (16|M0)  r7  r0  null:0  0x0  0x024C3008  {$3} // wr:1h+0, rd:4; hword scratch block read x8
  add (16|M0)  r3.0<1>:q  r7.0<1;1,0>:q  4096:w  {$3.dst}
  mov (16|M0)  r7.0<1>:q  r3.0<1;1,0>:q  {Compacted,I@1}
  add (16|M16)  r3.0<1>:q  r9.0<1;1,0>:q  4096:w
  mov (16|M16)  r9.0<1>:q  r3.0<1;1,0>:q  {Compacted,I@1}
(W)  send.dc0 (16|M0)  null  r0  r7:4  0x0  0x020F3008  {I@1,$6} // wr:1h+4, rd:0; hword scratch block write x8
  sync.nop  null  {Compacted,$6.src}
(W)  send.dc0 (16|M0)  r7  r0  null:0  0x0  0x024C3000  {$7} // wr:1h+0, rd:4; hword scratch block read x8
  add (16|M0)  r3.0<1>:q  r7.0<1;1,0>:q  4096:w  {$7.dst}
  mov (16|M0)  r7.0<1>:q  r3.0<1;1,0>:q  {Compacted,I@1}
  add (16|M16)  r3.0<1>:q  r9.0<1;1,0>:q  4096:w
  mov (16|M16)  r9.0<1>:q  r3.0<1;1,0>:q  {Compacted,I@1}
(W)  send.dc0 (16|M0)  null  r0  r7:4  0x0  0x020F3000  {I@1,$8} // wr:1h+4, rd:0; hword scratch block write x8
(W)  mov (1|M0)  null<1>:ud  0x30433:ud  {$8.src}
(W)  mov (1|M0)  null<1>:ud  r9.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  null<1>:ud  r10.0<0;1,0>:ud  {Compacted}
  sync.nop  null  {Compacted,I@1}
(W&f0.0) jmpi  L2472
L8360:
(W)  mov (16|M0)  r112.0<1>:f  r0.0<1;1,0>:f  {Compacted}
(W)  send.gtwy (1|M0)  null  r112  null:0  0x0  0x02000010  {EOT,F@1,$9} // wr:1+0, rd:0; end of thread
L8384:
  nop
(W)  mov (16|M0)  null<1>:ud  0x89AB03B2:ud
(W)  mov (16|M0)  null<1>:ud  0x3E4E69B8:ud
(W)  mov (16|M0)  null<1>:ud  0x0:ud
(W)  mov (16|M0)  null<1>:ud  0x1:ud
  illegal
