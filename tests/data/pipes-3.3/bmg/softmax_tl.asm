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
(W)  mov (16|M0)  r10.0<1>:ud  r0.0<1;1,0>:ud
(W)  mov (1|M0)  r9.0<1>:f  9.18355e-41:f
(W)  and (1|M0)  r2.1<1>:ud  r10.5<0;1,0>:ud  0xFFFFFC00:ud  {I@1}
(W)  or (1|M0)  cr0.0<1>:ud  cr0.0<0;1,0>:ud  0x400004C0:ud  {A@1}
        mov (32|M0)  r108.0<1>:d  r1.0<1;1,0>:uw  {A@1,$0.dst}
        shl (32|M0)  r28.0<1>:d  r108.0<1;1,0>:d  2:w  {I@1}
        and (32|M0)  (eq)f0.0  null<1>:d  r108.0<1;1,0>:d  7:w
(W)  mov (16|M0)  r88.0<1>:uq  r28.0<1;1,0>:uq  {Compacted,I@2}
(W)  mov (1|M0)  r2.0<1>:ud  a0.2<0;1,0>:ud  {Compacted}
(W)  shl (1|M0)  r2.15<1>:d  r10.1<0;1,0>:d  12:w
(W)  shr (1|M0)  a0.2<1>:ud  r2.1<0;1,0>:ud  0x4:ud  {F@1}
        and (32|M0)  (eq)f1.0  null<1>:d  r108.0<1;1,0>:d  31:w
(f0.0)  cmp (32|M0)  (lt)f0.0  null<2>:uw  r1.0<1;1,0>:uw  0x8:uw
        and (32|M0)  r30.0<1>:d  r88.0<1;1,0>:d  1020:w  {I@6}
(W)  shl (1|M0)  r116.0<1>:q  r2.15<0;1,0>:d  2:w  {I@5}
(W)  send.ugm (1|M0)  null  r9  r28:4  0x80000000:a0.2  0x4200F504  {A@1,$1} // wr:1+4, rd:0; store.ugm.d32x64t.a32.ss[a0.2][A-0x10000]
(W)  mov (1|M0)  r2.3<1>:q  0:w
(W)  mov (2|M0)  r2.8<1>:f  -inf:f
(W)  mov (1|M0)  r2.14<1>:f  -inf:f
(W)  add (1|M0)  r2.5<1>:q  r116.0<0;1,0>:q  r2.1<0;1,0>:q  {I@2}
(W)  mov (1|M0)  a0.2<1>:ud  r2.0<0;1,0>:ud  {Compacted,$1.src}
(W)  mov (1|M0)  r2.2<1>:f  0.0:f  {Compacted,I@2}
L480:
(W)  mov (1|M0)  r2.0<1>:ud  a0.2<0;1,0>:ud
(W)  shr (1|M0)  a0.2<1>:ud  r2.1<0;1,0>:ud  0x4:ud
(W)  mov (2|M0)  r2.12<1>:d  r2.6<1;1,0>:d
        mov (32|M0)  r12.0<1>:d  r2.13<0;1,0>:d  {Compacted,I@1}
(W)  send.ugm (1|M0)  r97  r9  null:0  0x80000000:a0.2  0x4240F500  {$7} // wr:1+0, rd:4; load.ugm.d32x64t.a32.ss[a0.2][A-0x10000]
        or (32|M0)  r14.0<1>:d  r2.6<0;1,0>:d  r99.0<1;1,0>:d  {Compacted,$7.dst}
        mov (16|M0)  r3.0<2>:d  r14.0<1;1,0>:d  {I@1}
        mov (16|M16)  r5.0<2>:d  r15.0<1;1,0>:d
        mov (16|M0)  r3.1<2>:d  r12.0<1;1,0>:d
        mov (16|M16)  r5.1<2>:d  r13.0<1;1,0>:d
        shl (16|M0)  r25.0<1>:q  r3.0<1;1,0>:q  2:w  {Compacted,I@2}
        shl (16|M16)  r23.0<1>:q  r5.0<1;1,0>:q  2:w  {Compacted,I@2}
        add (16|M0)  r121.0<1>:q  r2.5<0;1,0>:q  r25.0<1;1,0>:q  {Compacted,I@2}
        add (16|M16)  r123.0<1>:q  r2.5<0;1,0>:q  r23.0<1;1,0>:q  {Compacted,I@2}
        send.ugm (32|M0)  r12  r121  null:0  0x0  0x08803580  {I@1,$8} // wr:4+0, rd:8; load.ugm.d32x4.a64
(W)  send.slm (1|M0)  r63  r10  null:0  0x0  0x0210001F  {$9} // wr:1+0, rd:1; fence.slm.none.group
(W)  mov (1|M0)  r55.2<1>:f  3.58732e-43:f
(W)  mov (2|M0)  r55.10<1>:ub  r10.11<0;1,0>:ub  {F@1}
(W)  mov (8|M0)  null<1>:ud  r63.0<1;1,0>:ud  {Compacted,$9.dst}
(W)  send.gtwy (1|M0)  null  r55  null:0  0x0  0x02000004  {I@2,$10} // wr:1+0, rd:0; signal barrier
(W)  sync.bar  0x0
        and (32|M0)  r102.0<1>:d  r97.0<1;1,0>:d  1020:w  {Compacted}
        shl (32|M0)  r20.0<1>:d  r102.0<1;1,0>:d  2:w  {I@1}
        send.slm (32|M0)  null  r20  r12:8  0x0  0x04003504  {I@1,$8} // wr:2+8, rd:0; store.slm.d32x4.a32
(W)  send.slm (1|M0)  r62  r10  null:0  0x0  0x0210001F  {$11} // wr:1+0, rd:1; fence.slm.none.group
(W)  mov (1|M0)  r54.2<1>:f  3.58732e-43:f
(W)  mov (2|M0)  r54.10<1>:ub  r10.11<0;1,0>:ub  {F@1}
(W)  mov (8|M0)  null<1>:ud  r62.0<1;1,0>:ud  {$11.dst}
(W)  send.gtwy (1|M0)  null  r54  null:0  0x0  0x02000004  {I@2,$12} // wr:1+0, rd:0; signal barrier
(W)  sync.bar  0x0
        mov (32|M0)  r96.0<1>:d  r1.0<1;1,0>:uw
        shl (32|M0)  r7.0<1>:w  r1.0<1;1,0>:w  2:w
        and (32|M0)  r112.0<1>:d  r96.0<1;1,0>:d  255:w  {Compacted,@2,$6.src}
        shl (32|M0)  r126.0<1>:d  r112.0<1;1,0>:d  2:w  {Compacted,I@1}
        and (32|M0)  r7.0<1>:w  r7.0<1;1,0>:w  1020:w
        or (32|M0)  r110.0<1>:d  r126.0<1;1,0>:d  1024:w  {I@2}
        or (32|M0)  r106.0<1>:d  r126.0<1;1,0>:d  2048:w
        or (32|M0)  r104.0<1>:d  r126.0<1;1,0>:d  3072:w
        mov (32|M0)  r114.0<1>:ud  r7.0<1;1,0>:uw  {I@4}
        send.slm (32|M0)  r80  r110  null:0  0x0  0x04200500  {I@4,$13} // wr:2+0, rd:2; load.slm.d32.a32
        send.slm (32|M0)  r78  r106  null:0  0x0  0x04200500  {I@3,$14} // wr:2+0, rd:2; load.slm.d32.a32
        send.slm (32|M0)  r76  r104  null:0  0x0  0x04200500  {I@2,$15} // wr:2+0, rd:2; load.slm.d32.a32
        send.slm (32|M0)  r82  r114  null:0  0x0  0x04200500  {I@1,$0} // wr:2+0, rd:2; load.slm.d32.a32
(W)  send.ugm (1|M0)  null  r9  r80:2  0x80C00000:a0.2  0x4200E504  {$13} // wr:1+2, rd:0; store.ugm.d32x32t.a32.ss[a0.2][A-0xFE80]
(W)  send.ugm (1|M0)  null  r9  r78:2  0x81000000:a0.2  0x4200E504  {$14} // wr:1+2, rd:0; store.ugm.d32x32t.a32.ss[a0.2][A-0xFE00]
(W)  send.ugm (1|M0)  null  r9  r76:2  0x81400000:a0.2  0x4200E504  {$15} // wr:1+2, rd:0; store.ugm.d32x32t.a32.ss[a0.2][A-0xFD80]
(W)  send.ugm (1|M0)  null  r9  r82:2  0x80800000:a0.2  0x4200E504  {$0} // wr:1+2, rd:0; store.ugm.d32x32t.a32.ss[a0.2][A-0xFF00]
(W)  send.slm (1|M0)  r61  r10  null:0  0x0  0x0210001F  {$1} // wr:1+0, rd:1; fence.slm.none.group
(W)  mov (1|M0)  r53.2<1>:f  3.58732e-43:f
(W)  mov (2|M0)  r53.10<1>:ub  r10.11<0;1,0>:ub  {F@1}
(W)  mov (8|M0)  null<1>:ud  r61.0<1;1,0>:ud  {$1.dst}
(W)  send.gtwy (1|M0)  null  r53  null:0  0x0  0x02000004  {I@2,$7} // wr:1+0, rd:0; signal barrier
(W)  sync.bar  0x0
        send.slm (32|M0)  null  r20  r12:8  0x0  0x04003504  {$8} // wr:2+8, rd:0; store.slm.d32x4.a32
(W)  send.slm (1|M0)  r57  r10  null:0  0x0  0x0210001F  {$9} // wr:1+0, rd:1; fence.slm.none.group
(W)  mov (1|M0)  r47.2<1>:f  3.58732e-43:f
(W)  mov (2|M0)  r47.10<1>:ub  r10.11<0;1,0>:ub  {F@1}
(W)  mov (8|M0)  null<1>:ud  r57.0<1;1,0>:ud  {$9.dst}
(W)  send.gtwy (1|M0)  null  r47  null:0  0x0  0x02000004  {I@2,$11} // wr:1+0, rd:0; signal barrier
(W)  sync.bar  0x0
(W)  mov (1|M0)  r3.0<1>:ud  0xC20:uw
(W)  mov (1|M0)  r125.0<1>:ud  0xC80:uw
(W)  send.slm (1|M0)  r110  r3  null:0  0x0  0x0210C500  {I@2,$1} // wr:1+0, rd:1; load.slm.d32x8t.a32
(W)  mov (1|M0)  r3.0<1>:ud  0xE00:uw  {$1.src}
(W)  send.slm (1|M0)  r113  r125  null:0  0x0  0x0210C500  {I@2,$9} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {$9.src}
(W)  send.slm (1|M0)  r125  r3  null:0  0x0  0x0210C500  {I@1,$2} // wr:1+0, rd:1; load.slm.d32x8t.a32
(W)  mov (1|M0)  r126.0<1>:ud  0xC60:uw
(W)  mov (1|M0)  r3.0<1>:ud  0xE20:uw  {$2.src}
(W)  send.slm (1|M0)  r112  r126  null:0  0x0  0x0210C500  {I@2,$6} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {$6.src}
(W)  send.slm (1|M0)  r126  r3  null:0  0x0  0x0210C500  {I@1,$4} // wr:1+0, rd:1; load.slm.d32x8t.a32
(W)  mov (1|M0)  r127.0<1>:ud  0xC40:uw
(W)  mov (1|M0)  r3.0<1>:ud  0xE40:uw  {$4.src}
(W)  send.slm (1|M0)  r111  r127  null:0  0x0  0x0210C500  {I@2,$3} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {$3.src}
(W)  send.slm (1|M0)  r127  r3  null:0  0x0  0x0210C500  {I@1,$5} // wr:1+0, rd:1; load.slm.d32x8t.a32
(W)  mov (1|M0)  r3.0<1>:ud  0xE60:uw  {$5.src}
(W)  mov (1|M0)  r102.0<1>:ud  0x0:uw
(W)  send.slm (1|M0)  r3  r3  null:0  0x0  0x0210C500  {I@2,$10} // wr:1+0, rd:1; load.slm.d32x8t.a32
(W)  mov (1|M0)  r101.0<1>:ud  0x20:uw
(W)  mov (1|M0)  r100.0<1>:ud  0x40:uw
(W)  mov (1|M0)  r99.0<1>:ud  0x60:uw
(W)  mov (1|M0)  r98.0<1>:ud  0x80:uw
(W)  mov (1|M0)  r97.0<1>:ud  0xA0:uw
(W)  mov (1|M0)  r96.0<1>:ud  0xC0:uw
(W)  send.ugm (1|M0)  null  r9  r3:1  0x83E00000:a0.2  0x4200D504  {$10} // wr:1+1, rd:0; store.ugm.d32x16t.a32.ss[a0.2][A-0xF840]
(W)  mov (1|M0)  r3.0<1>:ud  0xE80:uw  {$10.src}
(W)  mov (1|M0)  r95.0<1>:ud  0xE0:uw
(W)  send.slm (1|M0)  r3  r3  null:0  0x0  0x0210C500  {I@2,$12} // wr:1+0, rd:1; load.slm.d32x8t.a32
(W)  mov (1|M0)  r94.0<1>:ud  0x100:uw
(W)  mov (1|M0)  r93.0<1>:ud  0x120:uw
(W)  mov (1|M0)  r92.0<1>:ud  0x140:uw
(W)  mov (1|M0)  r91.0<1>:ud  0x160:uw
(W)  mov (1|M0)  r90.0<1>:ud  0x180:uw
(W)  mov (1|M0)  r89.0<1>:ud  0x1A0:uw
(W)  send.ugm (1|M0)  null  r9  r3:1  0x84000000:a0.2  0x4200D504  {$12} // wr:1+1, rd:0; store.ugm.d32x16t.a32.ss[a0.2][A-0xF800]
(W)  mov (1|M0)  r3.0<1>:ud  0xEA0:uw  {$12.src}
(W)  mov (1|M0)  r88.0<1>:ud  0x1C0:uw
(W)  send.slm (1|M0)  r3  r3  null:0  0x0  0x0210C500  {I@2,$13} // wr:1+0, rd:1; load.slm.d32x8t.a32
(W)  mov (1|M0)  r87.0<1>:ud  0x1E0:uw
(W)  mov (1|M0)  r86.0<1>:ud  0x200:uw
(W)  mov (1|M0)  r85.0<1>:ud  0x220:uw
(W)  mov (1|M0)  r84.0<1>:ud  0x240:uw
(W)  mov (1|M0)  r83.0<1>:ud  0x260:uw  {$0.src}
(W)  mov (1|M0)  r82.0<1>:ud  0x280:uw
(W)  send.ugm (1|M0)  null  r9  r3:1  0x84200000:a0.2  0x4200D504  {$13} // wr:1+1, rd:0; store.ugm.d32x16t.a32.ss[a0.2][A-0xF7C0]
(W)  mov (1|M0)  r3.0<1>:ud  0xEC0:uw  {$13.src}
(W)  mov (1|M0)  r81.0<1>:ud  0x2A0:uw  {$13.src}
(W)  send.slm (1|M0)  r3  r3  null:0  0x0  0x0210C500  {I@2,$0} // wr:1+0, rd:1; load.slm.d32x8t.a32
(W)  mov (1|M0)  r80.0<1>:ud  0x2C0:uw
(W)  mov (1|M0)  r79.0<1>:ud  0x2E0:uw  {$14.src}
(W)  mov (1|M0)  r78.0<1>:ud  0x300:uw
(W)  mov (1|M0)  r77.0<1>:ud  0x320:uw  {$15.src}
(W)  mov (1|M0)  r76.0<1>:ud  0x340:uw
(W)  mov (1|M0)  r75.0<1>:ud  0x360:uw
(W)  send.ugm (1|M0)  null  r9  r3:1  0x84400000:a0.2  0x4200D504  {$0} // wr:1+1, rd:0; store.ugm.d32x16t.a32.ss[a0.2][A-0xF780]
(W)  mov (1|M0)  r3.0<1>:ud  0xEE0:uw  {$0.src}
(W)  mov (1|M0)  r74.0<1>:ud  0x380:uw
(W)  send.slm (1|M0)  r3  r3  null:0  0x0  0x0210C500  {I@2,$14} // wr:1+0, rd:1; load.slm.d32x8t.a32
(W)  mov (1|M0)  r73.0<1>:ud  0x3A0:uw
(W)  mov (1|M0)  r72.0<1>:ud  0x3C0:uw
(W)  mov (1|M0)  r71.0<1>:ud  0x3E0:uw
(W)  mov (1|M0)  r70.0<1>:ud  0x400:uw
(W)  mov (1|M0)  r69.0<1>:ud  0x420:uw
(W)  mov (1|M0)  r68.0<1>:ud  0x440:uw
(W)  send.ugm (1|M0)  null  r9  r3:1  0x81800000:a0.2  0x4200D504  {$14} // wr:1+1, rd:0; store.ugm.d32x16t.a32.ss[a0.2][A-0xFD00]
(W)  mov (1|M0)  r3.0<1>:ud  0xF00:uw  {$14.src}
(W)  mov (1|M0)  r67.0<1>:ud  0x460:uw
(W)  send.slm (1|M0)  r3  r3  null:0  0x0  0x0210C500  {I@2,$15} // wr:1+0, rd:1; load.slm.d32x8t.a32
(W)  mov (1|M0)  r66.0<1>:ud  0x480:uw
(W)  mov (1|M0)  r65.0<1>:ud  0x4A0:uw
(W)  mov (1|M0)  r64.0<1>:ud  0x4C0:uw
(W)  mov (1|M0)  r63.0<1>:ud  0x4E0:uw
(W)  mov (1|M0)  r62.0<1>:ud  0x500:uw
(W)  mov (1|M0)  r61.0<1>:ud  0x520:uw
(W)  send.ugm (1|M0)  null  r9  r3:1  0x81A00000:a0.2  0x4200D504  {$15} // wr:1+1, rd:0; store.ugm.d32x16t.a32.ss[a0.2][A-0xFCC0]
(W)  mov (1|M0)  r3.0<1>:ud  0xF20:uw  {$15.src}
(W)  mov (1|M0)  r60.0<1>:ud  0x540:uw
(W)  send.slm (1|M0)  r3  r3  null:0  0x0  0x0210C500  {I@2,$7} // wr:1+0, rd:1; load.slm.d32x8t.a32
(W)  mov (1|M0)  r59.0<1>:ud  0x560:uw
(W)  mov (1|M0)  r58.0<1>:ud  0x580:uw
(W)  mov (1|M0)  r57.0<1>:ud  0x5A0:uw
(W)  mov (1|M0)  r56.0<1>:ud  0x5C0:uw
(W)  mov (1|M0)  r55.0<1>:ud  0x5E0:uw  {$10.src}
(W)  mov (1|M0)  r54.0<1>:ud  0x600:uw  {$12.src}
(W)  send.ugm (1|M0)  null  r9  r3:1  0x81C00000:a0.2  0x4200D504  {$7} // wr:1+1, rd:0; store.ugm.d32x16t.a32.ss[a0.2][A-0xFC80]
(W)  mov (1|M0)  r3.0<1>:ud  0xF40:uw  {$7.src}
(W)  mov (1|M0)  r53.0<1>:ud  0x620:uw  {$7.src}
(W)  send.slm (1|M0)  r3  r3  null:0  0x0  0x0210C500  {I@2,$8} // wr:1+0, rd:1; load.slm.d32x8t.a32
(W)  mov (1|M0)  r52.0<1>:ud  0x640:uw
(W)  mov (1|M0)  r51.0<1>:ud  0x660:uw
(W)  mov (1|M0)  r50.0<1>:ud  0x680:uw
(W)  mov (1|M0)  r49.0<1>:ud  0x6A0:uw
(W)  mov (1|M0)  r48.0<1>:ud  0x6C0:uw
(W)  mov (1|M0)  r47.0<1>:ud  0x6E0:uw  {$11.src}
(W)  send.ugm (1|M0)  null  r9  r3:1  0x81E00000:a0.2  0x4200D504  {$8} // wr:1+1, rd:0; store.ugm.d32x16t.a32.ss[a0.2][A-0xFC40]
(W)  mov (1|M0)  r3.0<1>:ud  0xF60:uw  {$8.src}
(W)  mov (1|M0)  r46.0<1>:ud  0x700:uw
(W)  send.slm (1|M0)  r3  r3  null:0  0x0  0x0210C500  {I@2,$13} // wr:1+0, rd:1; load.slm.d32x8t.a32
(W)  mov (1|M0)  r45.0<1>:ud  0x720:uw
(W)  mov (1|M0)  r44.0<1>:ud  0x740:uw
(W)  mov (1|M0)  r43.0<1>:ud  0x760:uw
(W)  mov (1|M0)  r42.0<1>:ud  0x780:uw
(W)  mov (1|M0)  r41.0<1>:ud  0x7A0:uw
(W)  mov (1|M0)  r40.0<1>:ud  0x7C0:uw
(W)  send.ugm (1|M0)  null  r9  r3:1  0x82000000:a0.2  0x4200D504  {$13} // wr:1+1, rd:0; store.ugm.d32x16t.a32.ss[a0.2][A-0xFC00]
(W)  mov (1|M0)  r3.0<1>:ud  0xF80:uw  {$13.src}
(W)  mov (1|M0)  r39.0<1>:ud  0x7E0:uw
(W)  send.slm (1|M0)  r3  r3  null:0  0x0  0x0210C500  {I@2,$0} // wr:1+0, rd:1; load.slm.d32x8t.a32
(W)  mov (1|M0)  r38.0<1>:ud  0x800:uw
(W)  mov (1|M0)  r37.0<1>:ud  0x820:uw
(W)  mov (1|M0)  r36.0<1>:ud  0x840:uw
(W)  mov (1|M0)  r35.0<1>:ud  0x860:uw
(W)  mov (1|M0)  r34.0<1>:ud  0x880:uw
(W)  mov (1|M0)  r33.0<1>:ud  0x8A0:uw
(W)  send.ugm (1|M0)  null  r9  r3:1  0x82200000:a0.2  0x4200D504  {$0} // wr:1+1, rd:0; store.ugm.d32x16t.a32.ss[a0.2][A-0xFBC0]
(W)  mov (1|M0)  r3.0<1>:ud  0xFA0:uw  {$0.src}
(W)  mov (1|M0)  r32.0<1>:ud  0x8C0:uw
(W)  send.slm (1|M0)  r3  r3  null:0  0x0  0x0210C500  {I@2,$14} // wr:1+0, rd:1; load.slm.d32x8t.a32
(W)  mov (1|M0)  r31.0<1>:ud  0x8E0:uw
(W)  mov (1|M0)  r30.0<1>:ud  0x900:uw
(W)  mov (1|M0)  r29.0<1>:ud  0x920:uw
(W)  mov (1|M0)  r28.0<1>:ud  0x940:uw
(W)  mov (1|M0)  r27.0<1>:ud  0x960:uw
(W)  mov (1|M0)  r26.0<1>:ud  0x980:uw
(W)  send.ugm (1|M0)  null  r9  r3:1  0x82400000:a0.2  0x4200D504  {$14} // wr:1+1, rd:0; store.ugm.d32x16t.a32.ss[a0.2][A-0xFB80]
(W)  mov (1|M0)  r3.0<1>:ud  0xFC0:uw  {$14.src}
(W)  mov (1|M0)  r25.0<1>:ud  0x9A0:uw
(W)  send.slm (1|M0)  r3  r3  null:0  0x0  0x0210C500  {I@2,$15} // wr:1+0, rd:1; load.slm.d32x8t.a32
(W)  mov (1|M0)  r24.0<1>:ud  0x9C0:uw
(W)  mov (1|M0)  r23.0<1>:ud  0x9E0:uw
(W)  mov (1|M0)  r22.0<1>:ud  0xA00:uw
(W)  mov (1|M0)  r21.0<1>:ud  0xA20:uw  {$8.src}
(W)  mov (1|M0)  r20.0<1>:ud  0xA40:uw
(W)  mov (1|M0)  r19.0<1>:ud  0xA60:uw
(W)  send.ugm (1|M0)  null  r9  r3:1  0x82600000:a0.2  0x4200D504  {$15} // wr:1+1, rd:0; store.ugm.d32x16t.a32.ss[a0.2][A-0xFB40]
(W)  mov (1|M0)  r3.0<1>:ud  0xFE0:uw  {$15.src}
(W)  mov (1|M0)  r18.0<1>:ud  0xA80:uw
(W)  send.slm (1|M0)  r3  r3  null:0  0x0  0x0210C500  {I@2,$10} // wr:1+0, rd:1; load.slm.d32x8t.a32
(W)  mov (1|M0)  r17.0<1>:ud  0xAA0:uw
(W)  mov (1|M0)  r16.0<1>:ud  0xAC0:uw
(W)  mov (1|M0)  r15.0<1>:ud  0xAE0:uw
(W)  mov (1|M0)  r14.0<1>:ud  0xB00:uw
(W)  mov (1|M0)  r13.0<1>:ud  0xB20:uw
(W)  mov (1|M0)  r12.0<1>:ud  0xB40:uw
(W)  mov (1|M0)  r11.0<1>:ud  0xB60:uw
(W)  mov (1|M0)  r8.0<1>:ud  0xB80:uw
(W)  mov (1|M0)  r7.0<1>:ud  0xBA0:uw
(W)  mov (1|M0)  r6.0<1>:ud  0xBC0:uw
(W)  mov (1|M0)  r5.0<1>:ud  0xBE0:uw
(W)  mov (1|M0)  r4.0<1>:ud  0xC00:uw
(W)  send.slm (1|M0)  r105  r102  null:0  0x0  0x0210C500  {$11} // wr:1+0, rd:1; load.slm.d32x8t.a32
(W)  send.slm (1|M0)  r104  r101  null:0  0x0  0x0210C500  {$12} // wr:1+0, rd:1; load.slm.d32x8t.a32
(W)  send.slm (1|M0)  r103  r100  null:0  0x0  0x0210C500  {$7} // wr:1+0, rd:1; load.slm.d32x8t.a32
(W)  send.slm (1|M0)  r106  r5  null:0  0x0  0x0210C500  {I@2,$1} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$11.src}
(W)  send.slm (1|M0)  r102  r99  null:0  0x0  0x0210C500  {$13} // wr:1+0, rd:1; load.slm.d32x8t.a32
(W)  send.slm (1|M0)  r107  r4  null:0  0x0  0x0210C500  {I@1,$9} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$12.src}
(W)  send.slm (1|M0)  r101  r98  null:0  0x0  0x0210C500  {$2} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$7.src}
(W)  send.slm (1|M0)  r100  r97  null:0  0x0  0x0210C500  {$6} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$13.src}
(W)  send.slm (1|M0)  r99  r96  null:0  0x0  0x0210C500  {$4} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$2.src}
(W)  send.slm (1|M0)  r98  r95  null:0  0x0  0x0210C500  {$3} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$6.src}
(W)  send.slm (1|M0)  r97  r94  null:0  0x0  0x0210C500  {$5} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {$4.src}
(W)  send.slm (1|M0)  r96  r93  null:0  0x0  0x0210C500  {$8} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$3.src}
(W)  send.slm (1|M0)  r95  r92  null:0  0x0  0x0210C500  {$0} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$5.src}
(W)  send.slm (1|M0)  r94  r91  null:0  0x0  0x0210C500  {$14} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$8.src}
(W)  send.slm (1|M0)  r93  r90  null:0  0x0  0x0210C500  {$15} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$0.src}
(W)  send.slm (1|M0)  r92  r89  null:0  0x0  0x0210C500  {$10} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {$14.src}
(W)  send.slm (1|M0)  r91  r88  null:0  0x0  0x0210C500  {$11} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$15.src}
(W)  send.slm (1|M0)  r90  r87  null:0  0x0  0x0210C500  {$12} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$10.src}
(W)  send.slm (1|M0)  r89  r86  null:0  0x0  0x0210C500  {$7} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$11.src}
(W)  send.slm (1|M0)  r88  r85  null:0  0x0  0x0210C500  {$1} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$12.src}
(W)  send.slm (1|M0)  r87  r84  null:0  0x0  0x0210C500  {$13} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {$7.src}
(W)  send.slm (1|M0)  r86  r83  null:0  0x0  0x0210C500  {$9} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$1.src}
(W)  send.slm (1|M0)  r85  r82  null:0  0x0  0x0210C500  {$2} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$13.src}
(W)  send.slm (1|M0)  r84  r81  null:0  0x0  0x0210C500  {$6} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$9.src}
(W)  send.slm (1|M0)  r83  r80  null:0  0x0  0x0210C500  {$4} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$2.src}
(W)  send.slm (1|M0)  r82  r79  null:0  0x0  0x0210C500  {$3} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {$6.src}
(W)  send.slm (1|M0)  r81  r78  null:0  0x0  0x0210C500  {$5} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$4.src}
(W)  send.slm (1|M0)  r80  r77  null:0  0x0  0x0210C500  {$8} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$3.src}
(W)  send.slm (1|M0)  r79  r76  null:0  0x0  0x0210C500  {$0} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$5.src}
(W)  send.slm (1|M0)  r78  r75  null:0  0x0  0x0210C500  {$14} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$8.src}
(W)  send.slm (1|M0)  r77  r74  null:0  0x0  0x0210C500  {$15} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {$0.src}
(W)  send.slm (1|M0)  r76  r73  null:0  0x0  0x0210C500  {$10} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$14.src}
(W)  send.slm (1|M0)  r75  r72  null:0  0x0  0x0210C500  {$11} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$15.src}
(W)  send.slm (1|M0)  r74  r71  null:0  0x0  0x0210C500  {$12} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$10.src}
(W)  send.slm (1|M0)  r73  r70  null:0  0x0  0x0210C500  {$7} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$11.src}
(W)  send.slm (1|M0)  r72  r69  null:0  0x0  0x0210C500  {$1} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {$12.src}
(W)  send.slm (1|M0)  r71  r68  null:0  0x0  0x0210C500  {$13} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$7.src}
(W)  send.slm (1|M0)  r70  r67  null:0  0x0  0x0210C500  {$9} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$1.src}
(W)  send.slm (1|M0)  r69  r66  null:0  0x0  0x0210C500  {$2} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$13.src}
(W)  send.slm (1|M0)  r68  r65  null:0  0x0  0x0210C500  {$6} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$9.src}
(W)  send.slm (1|M0)  r67  r64  null:0  0x0  0x0210C500  {$4} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {$2.src}
(W)  send.slm (1|M0)  r66  r63  null:0  0x0  0x0210C500  {$3} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$6.src}
(W)  send.slm (1|M0)  r65  r62  null:0  0x0  0x0210C500  {$5} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$4.src}
(W)  send.slm (1|M0)  r64  r61  null:0  0x0  0x0210C500  {$8} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$3.src}
(W)  send.slm (1|M0)  r63  r60  null:0  0x0  0x0210C500  {$0} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$5.src}
(W)  send.slm (1|M0)  r62  r59  null:0  0x0  0x0210C500  {$14} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {$8.src}
(W)  send.slm (1|M0)  r61  r58  null:0  0x0  0x0210C500  {$15} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$0.src}
(W)  send.slm (1|M0)  r60  r57  null:0  0x0  0x0210C500  {$10} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$14.src}
(W)  send.slm (1|M0)  r59  r56  null:0  0x0  0x0210C500  {$11} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$15.src}
(W)  send.slm (1|M0)  r58  r55  null:0  0x0  0x0210C500  {$12} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$10.src}
(W)  send.slm (1|M0)  r57  r54  null:0  0x0  0x0210C500  {$7} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {$11.src}
(W)  send.slm (1|M0)  r56  r53  null:0  0x0  0x0210C500  {$1} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$12.src}
(W)  send.slm (1|M0)  r55  r52  null:0  0x0  0x0210C500  {$13} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$7.src}
(W)  send.slm (1|M0)  r54  r51  null:0  0x0  0x0210C500  {$9} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$1.src}
(W)  send.slm (1|M0)  r53  r50  null:0  0x0  0x0210C500  {$2} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$13.src}
(W)  send.slm (1|M0)  r52  r49  null:0  0x0  0x0210C500  {$6} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {$9.src}
(W)  send.slm (1|M0)  r51  r48  null:0  0x0  0x0210C500  {$4} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$2.src}
(W)  send.slm (1|M0)  r50  r47  null:0  0x0  0x0210C500  {$3} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$6.src}
(W)  send.slm (1|M0)  r49  r46  null:0  0x0  0x0210C500  {$5} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$4.src}
(W)  send.slm (1|M0)  r48  r45  null:0  0x0  0x0210C500  {$8} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$3.src}
(W)  send.slm (1|M0)  r47  r44  null:0  0x0  0x0210C500  {$0} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {$5.src}
(W)  send.slm (1|M0)  r46  r43  null:0  0x0  0x0210C500  {$14} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$8.src}
(W)  send.slm (1|M0)  r45  r42  null:0  0x0  0x0210C500  {$15} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$0.src}
(W)  send.slm (1|M0)  r44  r41  null:0  0x0  0x0210C500  {$10} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$14.src}
(W)  send.slm (1|M0)  r43  r40  null:0  0x0  0x0210C500  {$11} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$15.src}
(W)  send.slm (1|M0)  r42  r39  null:0  0x0  0x0210C500  {$12} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {$10.src}
(W)  send.slm (1|M0)  r41  r38  null:0  0x0  0x0210C500  {$7} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$11.src}
(W)  send.slm (1|M0)  r40  r37  null:0  0x0  0x0210C500  {$1} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$12.src}
(W)  send.slm (1|M0)  r39  r36  null:0  0x0  0x0210C500  {$13} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$7.src}
(W)  send.slm (1|M0)  r38  r35  null:0  0x0  0x0210C500  {$9} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$1.src}
(W)  send.slm (1|M0)  r37  r34  null:0  0x0  0x0210C500  {$2} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {$13.src}
(W)  send.slm (1|M0)  r36  r33  null:0  0x0  0x0210C500  {$6} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$9.src}
(W)  send.slm (1|M0)  r35  r32  null:0  0x0  0x0210C500  {$4} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$2.src}
(W)  send.slm (1|M0)  r34  r31  null:0  0x0  0x0210C500  {$3} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$6.src}
(W)  send.slm (1|M0)  r33  r30  null:0  0x0  0x0210C500  {$5} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$4.src}
(W)  send.slm (1|M0)  r32  r29  null:0  0x0  0x0210C500  {$8} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {$3.src}
(W)  send.slm (1|M0)  r31  r28  null:0  0x0  0x0210C500  {$0} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$5.src}
(W)  send.slm (1|M0)  r30  r27  null:0  0x0  0x0210C500  {$14} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$8.src}
(W)  send.slm (1|M0)  r29  r26  null:0  0x0  0x0210C500  {$15} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$0.src}
(W)  send.slm (1|M0)  r28  r25  null:0  0x0  0x0210C500  {$10} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$14.src}
(W)  send.slm (1|M0)  r27  r24  null:0  0x0  0x0210C500  {$11} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {$15.src}
(W)  send.slm (1|M0)  r26  r23  null:0  0x0  0x0210C500  {$12} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$10.src}
(W)  send.slm (1|M0)  r25  r22  null:0  0x0  0x0210C500  {$7} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$11.src}
(W)  send.slm (1|M0)  r24  r21  null:0  0x0  0x0210C500  {$1} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$12.src}
(W)  send.slm (1|M0)  r23  r20  null:0  0x0  0x0210C500  {$13} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$7.src}
(W)  send.slm (1|M0)  r22  r19  null:0  0x0  0x0210C500  {$9} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {$1.src}
(W)  send.slm (1|M0)  r21  r18  null:0  0x0  0x0210C500  {$2} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$13.src}
(W)  send.slm (1|M0)  r20  r17  null:0  0x0  0x0210C500  {$6} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$9.src}
(W)  send.slm (1|M0)  r19  r16  null:0  0x0  0x0210C500  {$4} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$2.src}
(W)  send.slm (1|M0)  r18  r15  null:0  0x0  0x0210C500  {$3} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$6.src}
(W)  send.slm (1|M0)  r17  r14  null:0  0x0  0x0210C500  {$5} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {$4.src}
(W)  send.slm (1|M0)  r16  r13  null:0  0x0  0x0210C500  {$8} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$3.src}
(W)  send.slm (1|M0)  r15  r12  null:0  0x0  0x0210C500  {$0} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$5.src}
(W)  send.slm (1|M0)  r14  r11  null:0  0x0  0x0210C500  {$14} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$8.src}
(W)  send.slm (1|M0)  r13  r8  null:0  0x0  0x0210C500  {$15} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$0.src}
(W)  send.slm (1|M0)  r12  r7  null:0  0x0  0x0210C500  {$10} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {$14.src}
(W)  send.slm (1|M0)  r11  r6  null:0  0x0  0x0210C500  {$11} // wr:1+0, rd:1; load.slm.d32x8t.a32
(W)  mov (1|M0)  r124.0<1>:ud  0xCA0:uw
(W)  mov (1|M0)  r123.0<1>:ud  0xCC0:uw
(W)  mov (1|M0)  r122.0<1>:ud  0xCE0:uw
(W)  mov (1|M0)  r121.0<1>:ud  0xD00:uw
(W)  mov (1|M0)  r120.0<1>:ud  0xD20:uw
(W)  mov (1|M0)  r119.0<1>:ud  0xD40:uw
(W)  mov (1|M0)  r5.0<1>:ud  0xDC0:uw
(W)  mov (1|M0)  r4.0<1>:ud  0xDE0:uw
(W)  mov (1|M0)  r8.0<1>:ud  0xD60:uw  {$15.src}
(W)  mov (1|M0)  r7.0<1>:ud  0xD80:uw  {$10.src}
(W)  mov (1|M0)  r6.0<1>:ud  0xDA0:uw  {$11.src}
        sync.nop  null  {$10.dst}
(W)  send.ugm (1|M0)  null  r9  r3:1  0x82800000:a0.2  0x4200D504  {$12} // wr:1+1, rd:0; store.ugm.d32x16t.a32.ss[a0.2][A-0xFB00]
(W)  send.slm (1|M0)  r114  r124  null:0  0x0  0x0210C500  {I@7,$7} // wr:1+0, rd:1; load.slm.d32x8t.a32
(W)  send.slm (1|M0)  r115  r123  null:0  0x0  0x0210C500  {I@7,$1} // wr:1+0, rd:1; load.slm.d32x8t.a32
(W)  send.slm (1|M0)  r116  r122  null:0  0x0  0x0210C500  {I@7,$13} // wr:1+0, rd:1; load.slm.d32x8t.a32
(W)  send.slm (1|M0)  r117  r121  null:0  0x0  0x0210C500  {I@7,$9} // wr:1+0, rd:1; load.slm.d32x8t.a32
(W)  send.slm (1|M0)  r118  r120  null:0  0x0  0x0210C500  {I@7,$2} // wr:1+0, rd:1; load.slm.d32x8t.a32
(W)  send.slm (1|M0)  r119  r119  null:0  0x0  0x0210C500  {I@6,$6} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$7.src}
(W)  send.slm (1|M0)  r124  r4  null:0  0x0  0x0210C500  {I@4,$4} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$1.src}
(W)  send.slm (1|M0)  r123  r5  null:0  0x0  0x0210C500  {$3} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {$13.src}
(W)  send.slm (1|M0)  r122  r6  null:0  0x0  0x0210C500  {I@1,$5} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$9.src}
(W)  send.slm (1|M0)  r121  r7  null:0  0x0  0x0210C500  {$8} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$2.src}
(W)  send.slm (1|M0)  r120  r8  null:0  0x0  0x0210C500  {$0} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$12.src}
(W)  send.slm (1|M0)  r3  r10  null:0  0x0  0x0210001F  {$14} // wr:1+0, rd:1; fence.slm.none.group
(W)  mov (8|M0)  null<1>:ud  r3.0<1;1,0>:ud  {Compacted,$14.dst}
(W)  mov (1|M0)  r3.2<1>:f  3.58732e-43:f  {I@1}
(W)  mov (2|M0)  r3.10<1>:ub  r10.11<0;1,0>:ub  {F@1}
(W)  send.gtwy (1|M0)  null  r3  null:0  0x0  0x02000004  {I@1,$15} // wr:1+0, rd:0; signal barrier
(W)  sync.bar  0x0
        sync.allrd  ($3,$4,$5,$15)
(W)  send.ugm (1|M0)  r3  r9  null:0  0x80800000:a0.2  0x4240F500  {$10} // wr:1+0, rd:4; load.ugm.d32x64t.a32.ss[a0.2][A-0xFF00]
        sync.nop  null  {$0.src}
(W)  mov (32|M0)  r7.0<1>:f  -inf:f  {$8.src}
        sel (32|M0)  (ge)f0.0  acc0.0<1>:f  r3.0<1;1,0>:f  r5.0<1;1,0>:f  {$10.dst}
(W)  send.ugm (1|M0)  r3  r9  null:0  0x81000000:a0.2  0x4240F500  {F@1,$11} // wr:1+0, rd:4; load.ugm.d32x64t.a32.ss[a0.2][A-0xFE00]
        sel (32|M0)  (ge)f0.0  acc0.0<1>:f  acc0.0<1;1,0>:f  r3.0<1;1,0>:f  {$11.dst}
        sel (32|M0)  (ge)f0.0  r7.0<1>:f  acc0.0<1;1,0>:f  r5.0<1;1,0>:f
(W)  sel (16|M0)  (ge)f0.0  r4.0<1>:f  r7.0<1;1,0>:f  r8.0<1;1,0>:f  {F@1}
(W)  mov (8|M0)  r3.0<1>:ud  r4.8<1;1,0>:ud  {Compacted,F@1}
(W)  sel (8|M0)  (ge)f0.0  r4.0<1>:f  r4.0<1;1,0>:f  r3.0<1;1,0>:f  {Compacted,I@1}
(W)  mov (4|M0)  r3.0<1>:ud  r4.4<1;1,0>:ud  {Compacted,F@1}
(W)  sel (4|M0)  (ge)f0.0  r4.0<1>:f  r4.0<1;1,0>:f  r3.0<1;1,0>:f  {Compacted,I@1}
(W)  mov (2|M0)  r3.0<1>:ud  r4.2<1;1,0>:ud  {F@1}
(W)  sel (2|M0)  (ge)f0.0  r3.0<1>:f  r4.0<1;1,0>:f  r3.0<1;1,0>:f  {I@1}
(W)  sel (1|M0)  (ge)f0.0  r2.3<1>:f  r3.0<0;1,0>:f  r3.1<0;1,0>:f  {F@1}
        shr (32|M0)  r3.0<1>:uw  r1.0<1;1,0>:uw  3:w  {F@1}
        and (32|M0)  r3.0<1>:w  r3.0<1;1,0>:w  28:w  {I@1}
        mov (32|M0)  r4.0<1>:ud  r3.0<1;1,0>:uw  {I@1}
(W)  send.ugm (1|M0)  null  r9  r4:2  0x82A00000:a0.2  0x4200E504  {I@1,$12} // wr:1+2, rd:0; store.ugm.d32x32t.a32.ss[a0.2][A-0xFAC0]
(W)  mov (1|M0)  a0.2<1>:ud  r2.0<0;1,0>:ud  {Compacted,$12.src}
(~f1.0) goto (32|M0)  L7144  L7144
L7064:
(W)  mov (1|M0)  r2.0<1>:ud  a0.2<0;1,0>:ud  {Compacted}
(W)  shr (1|M0)  a0.2<1>:ud  r2.1<0;1,0>:ud  0x4:ud
        mov (32|M0)  r6.0<1>:f  r2.3<0;1,0>:f
(W)  send.ugm (1|M0)  r3  r9  null:0  0x82A00000:a0.2  0x4220E500  {$7} // wr:1+0, rd:2; load.ugm.d32x32t.a32.ss[a0.2][A-0xFAC0]
(W)  mov (1|M0)  a0.2<1>:ud  r2.0<0;1,0>:ud  {Compacted,@2,$7.src}
        send.slm (32|M0)  null  r3  r6:2  0x0  0x04000504  {F@1,$7} // wr:2+2, rd:0; store.slm.d32.a32
L7144:
        join (32|M0)  L7160
L7160:
        sync.nop  null  {Compacted,$7.src}
(W)  send.slm (1|M0)  r3  r10  null:0  0x0  0x0210001F  {$1} // wr:1+0, rd:1; fence.slm.none.group
(W)  mov (8|M0)  null<1>:ud  r3.0<1;1,0>:ud  {$1.dst}
(W)  mov (1|M0)  r3.2<1>:f  3.58732e-43:f  {I@1}
(W)  mov (2|M0)  r3.10<1>:ub  r10.11<0;1,0>:ub  {F@1}
(W)  send.gtwy (1|M0)  null  r3  null:0  0x0  0x02000004  {I@1,$13} // wr:1+0, rd:0; signal barrier
(W)  sync.bar  0x0
        cmp (32|M0)  (lt)f2.0  null<2>:uw  r1.0<1;1,0>:uw  0x8:uw
(~f2.0) goto (32|M0)  L7400  L7400
L7296:
(W)  mov (1|M0)  r2.0<1>:ud  a0.2<0;1,0>:ud  {Compacted}
(W)  shr (1|M0)  a0.2<1>:ud  r2.1<0;1,0>:ud  0x4:ud
        shl (32|M0)  r6.0<1>:d  r108.0<1;1,0>:d  2:w  {Compacted}
        sync.nop  null  {$13.src}
(W)  send.ugm (1|M0)  r3  r9  null:0  0x82E00000:a0.2  0x4220E500  {$9} // wr:1+0, rd:2; load.ugm.d32x32t.a32.ss[a0.2][A-0xFA40]
        send.slm (32|M0)  r3  r6  null:0  0x0  0x04200500  {I@1,$9} // wr:2+0, rd:2; load.slm.d32.a32
(W)  send.ugm (1|M0)  null  r9  r3:2  0x82E00000:a0.2  0x4200E504  {$9} // wr:1+2, rd:0; store.ugm.d32x32t.a32.ss[a0.2][A-0xFA40]
(W)  mov (1|M0)  a0.2<1>:ud  r2.0<0;1,0>:ud  {Compacted,$9.src}
L7400:
        join (32|M0)  L7416
L7416:
(W)  mov (1|M0)  r2.0<1>:ud  a0.2<0;1,0>:ud  {Compacted}
(W)  shr (1|M0)  a0.2<1>:ud  r2.1<0;1,0>:ud  0x4:ud
(W)  mov (32|M0)  r5.0<1>:f  -inf:f
        sync.nop  null  {Compacted,$13.src}
(W)  send.ugm (1|M0)  r3  r9  null:0  0x82E00000:a0.2  0x4220E500  {$2} // wr:1+0, rd:2; load.ugm.d32x32t.a32.ss[a0.2][A-0xFA40]
        mov (32|M0)  r5.0<1>:f  r3.0<1;1,0>:f  {Compacted,$2.dst}
(W)  mov (16|M0)  r4.0<1>:ud  r5.0<2;1,0>:ud  {Compacted,F@1}
(W)  mov (16|M0)  r3.0<1>:ud  r5.1<2;1,0>:ud  {Compacted}
(W)  sel (16|M0)  (ge)f0.0  r5.0<1>:f  r4.0<1;1,0>:f  r3.0<1;1,0>:f  {I@1}
(W)  mov (8|M0)  r3.0<1>:ud  r5.0<2;1,0>:ud  {Compacted,F@1}
(W)  mov (8|M0)  r4.0<1>:ud  r5.1<2;1,0>:ud  {Compacted}
(W)  sel (8|M0)  (ge)f0.0  r5.0<1>:f  r3.0<1;1,0>:f  r4.0<1;1,0>:f  {Compacted,I@1}
(W)  mov (4|M0)  r3.0<1>:ud  r5.0<2;1,0>:ud  {Compacted,F@1}
(W)  mov (4|M0)  r4.0<1>:ud  r5.1<2;1,0>:ud  {Compacted}
(W)  sel (4|M0)  (ge)f0.0  r6.0<1>:f  r3.0<1;1,0>:f  r4.0<1;1,0>:f  {Compacted,I@1}
        mov (32|M0)  r4.0<1>:ud  r6.0<1;8,0>:ud  {F@1}
(W)  send.ugm (1|M0)  null  r9  r4:2  0x83600000:a0.2  0x4200E504  {I@1,$6} // wr:1+2, rd:0; store.ugm.d32x32t.a32.ss[a0.2][A-0xF940]
(W)  mov (1|M0)  a0.2<1>:ud  r2.0<0;1,0>:ud  {$6.src}
(~f0.0) goto (32|M0)  L7704  L7704
L7632:
(W)  mov (1|M0)  r2.0<1>:ud  a0.2<0;1,0>:ud  {Compacted}
(W)  shr (1|M0)  a0.2<1>:ud  r2.1<0;1,0>:ud  0x4:ud
        shl (32|M0)  r6.0<1>:d  r108.0<1;1,0>:d  2:w  {Compacted}
(W)  send.ugm (1|M0)  r3  r9  null:0  0x83600000:a0.2  0x4220E500  {$4} // wr:1+0, rd:2; load.ugm.d32x32t.a32.ss[a0.2][A-0xF940]
(W)  mov (1|M0)  a0.2<1>:ud  r2.0<0;1,0>:ud  {Compacted,@3,$4.src}
        send.slm (32|M0)  null  r6  r3:2  0x0  0x04000504  {I@2,$4} // wr:2+2, rd:0; store.slm.d32.a32
L7704:
        join (32|M0)  L7720
L7720:
        sync.nop  null  {Compacted,$4.src}
(W)  send.slm (1|M0)  r3  r10  null:0  0x0  0x0210001F  {$3} // wr:1+0, rd:1; fence.slm.none.group
(W)  mov (8|M0)  null<1>:ud  r3.0<1;1,0>:ud  {Compacted,$3.dst}
(W)  mov (1|M0)  r3.2<1>:ud  0x100:ud  {Compacted}
(W)  mov (2|M0)  r3.10<1>:ub  r10.11<0;1,0>:ub  {I@1}
(W)  send.gtwy (1|M0)  null  r3  null:0  0x0  0x02000004  {I@1,$5} // wr:1+0, rd:0; signal barrier
(W)  sync.bar  0x0
(W)  sel (1|M0)  (ge)f0.0  r2.3<1>:f  r105.0<0;1,0>:f  r105.1<0;1,0>:f  {$11.dst}
(W)  mov (1|M0)  r2.0<1>:ud  a0.2<0;1,0>:ud
(W)  sel (1|M0)  (ge)f0.0  r2.3<1>:f  r2.3<0;1,0>:f  r105.2<0;1,0>:f  {F@1}
(W)  shr (1|M0)  a0.2<1>:ud  r2.1<0;1,0>:ud  0x4:ud
(W)  sel (1|M0)  (ge)f0.0  r2.3<1>:f  r2.3<0;1,0>:f  r105.3<0;1,0>:f  {F@1}
(W)  mov (1|M0)  r3.0<1>:ud  0x0:uw  {$5.src}
(W)  sel (1|M0)  (ge)f0.0  r2.3<1>:f  r2.3<0;1,0>:f  r105.4<0;1,0>:f  {F@1}
(W)  send.ugm (1|M0)  r4  r9  null:0  0x81800000:a0.2  0x4240F500  {$8} // wr:1+0, rd:4; load.ugm.d32x64t.a32.ss[a0.2][A-0xFD00]
(W)  sel (1|M0)  (ge)f0.0  r2.3<1>:f  r2.3<0;1,0>:f  r105.5<0;1,0>:f  {F@1}
(W)  send.slm (1|M0)  r3  r3  null:0  0x0  0x02108500  {I@1,$0} // wr:1+0, rd:1; load.slm.d32x1t.a32
(W)  sel (1|M0)  (ge)f0.0  r2.3<1>:f  r2.3<0;1,0>:f  r105.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r2.3<1>:f  r2.3<0;1,0>:f  r105.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r2.3<1>:f  r2.3<0;1,0>:f  r104.0<0;1,0>:f  {@1,$12.dst}
(W)  sel (1|M0)  (ge)f0.0  r2.3<1>:f  r2.3<0;1,0>:f  r104.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r2.8<1>:f  r2.8<0;1,0>:f  r3.0<0;1,0>:f  {$0.dst}
(W)  sel (1|M0)  (ge)f0.0  r2.3<1>:f  r2.3<0;1,0>:f  r104.2<0;1,0>:f  {F@2}
(W)  sel (1|M0)  (ge)f0.0  r2.3<1>:f  r2.3<0;1,0>:f  r104.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r2.3<1>:f  r2.3<0;1,0>:f  r104.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r2.3<1>:f  r2.3<0;1,0>:f  r104.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r2.3<1>:f  r2.3<0;1,0>:f  r104.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r2.3<1>:f  r2.3<0;1,0>:f  r104.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r2.3<1>:f  r2.3<0;1,0>:f  r103.0<0;1,0>:f  {@1,$7.dst}
(W)  sel (1|M0)  (ge)f0.0  r2.3<1>:f  r2.3<0;1,0>:f  r103.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r2.3<1>:f  r2.3<0;1,0>:f  r103.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r2.3<1>:f  r2.3<0;1,0>:f  r103.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r2.3<1>:f  r2.3<0;1,0>:f  r103.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r2.3<1>:f  r2.3<0;1,0>:f  r103.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r2.3<1>:f  r2.3<0;1,0>:f  r103.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r2.3<1>:f  r2.3<0;1,0>:f  r103.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r2.3<1>:f  r2.3<0;1,0>:f  r102.0<0;1,0>:f  {@1,$13.dst}
(W)  sel (1|M0)  (ge)f0.0  r2.3<1>:f  r2.3<0;1,0>:f  r102.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r2.3<1>:f  r2.3<0;1,0>:f  r102.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r2.3<1>:f  r2.3<0;1,0>:f  r102.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r2.3<1>:f  r2.3<0;1,0>:f  r102.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r2.3<1>:f  r2.3<0;1,0>:f  r102.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r2.3<1>:f  r2.3<0;1,0>:f  r102.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r2.3<1>:f  r2.3<0;1,0>:f  r102.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r2.3<1>:f  r2.3<0;1,0>:f  r101.0<0;1,0>:f  {@1,$2.dst}
(W)  sel (1|M0)  (ge)f0.0  r2.3<1>:f  r2.3<0;1,0>:f  r101.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r2.3<1>:f  r2.3<0;1,0>:f  r101.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r2.3<1>:f  r2.3<0;1,0>:f  r101.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r2.3<1>:f  r2.3<0;1,0>:f  r101.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r2.3<1>:f  r2.3<0;1,0>:f  r101.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r2.3<1>:f  r2.3<0;1,0>:f  r101.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r3.1<1>:f  r2.3<0;1,0>:f  r101.7<0;1,0>:f  {F@1}
        sync.nop  null  {$6.dst}
(W)  sel (1|M0)  (ge)f0.0  r127.8<1>:f  r3.1<0;1,0>:f  r100.0<0;1,0>:f  {@1,$5.dst}
(W)  sel (1|M0)  (ge)f0.0  r126.8<1>:f  r127.8<0;1,0>:f  r100.1<0;1,0>:f  {@1,$4.dst}
(W)  sel (1|M0)  (ge)f0.0  r125.8<1>:f  r126.8<0;1,0>:f  r100.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r124.8<1>:f  r125.8<0;1,0>:f  r100.3<0;1,0>:f  {@1,$4.dst}
(W)  sel (1|M0)  (ge)f0.0  r123.8<1>:f  r124.8<0;1,0>:f  r100.4<0;1,0>:f  {@1,$3.dst}
(W)  sel (1|M0)  (ge)f0.0  r122.8<1>:f  r123.8<0;1,0>:f  r100.5<0;1,0>:f  {@1,$5.dst}
(W)  sel (1|M0)  (ge)f0.0  r121.8<1>:f  r122.8<0;1,0>:f  r100.6<0;1,0>:f  {@1,$8.dst}
(W)  sel (1|M0)  (ge)f0.0  r120.8<1>:f  r121.8<0;1,0>:f  r100.7<0;1,0>:f  {@1,$0.dst}
(W)  sel (1|M0)  (ge)f0.0  r119.8<1>:f  r120.8<0;1,0>:f  r99.0<0;1,0>:f  {@1}
(W)  sel (1|M0)  (ge)f0.0  r118.8<1>:f  r119.8<0;1,0>:f  r99.1<0;1,0>:f  {@1,$2.dst}
(W)  sel (1|M0)  (ge)f0.0  r117.8<1>:f  r118.8<0;1,0>:f  r99.2<0;1,0>:f  {@1,$9.dst}
(W)  sel (1|M0)  (ge)f0.0  r116.8<1>:f  r117.8<0;1,0>:f  r99.3<0;1,0>:f  {@1,$13.dst}
(W)  sel (1|M0)  (ge)f0.0  r115.8<1>:f  r116.8<0;1,0>:f  r99.4<0;1,0>:f  {@1,$1.dst}
(W)  sel (1|M0)  (ge)f0.0  r114.8<1>:f  r115.8<0;1,0>:f  r99.5<0;1,0>:f  {@1,$7.dst}
(W)  sel (1|M0)  (ge)f0.0  r113.8<1>:f  r114.8<0;1,0>:f  r99.6<0;1,0>:f  {@1,$9.dst}
(W)  sel (1|M0)  (ge)f0.0  r112.8<1>:f  r113.8<0;1,0>:f  r99.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r111.8<1>:f  r112.8<0;1,0>:f  r98.0<0;1,0>:f  {@1,$3.dst}
(W)  sel (1|M0)  (ge)f0.0  r110.8<1>:f  r111.8<0;1,0>:f  r98.1<0;1,0>:f  {@1,$1.dst}
(W)  sel (1|M0)  (ge)f0.0  r107.8<1>:f  r110.8<0;1,0>:f  r98.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r106.8<1>:f  r107.8<0;1,0>:f  r98.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r98.8<1>:f  r106.8<0;1,0>:f  r98.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r97.8<1>:f  r98.8<0;1,0>:f  r98.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r96.8<1>:f  r97.8<0;1,0>:f  r98.6<0;1,0>:f  {@1,$8.dst}
(W)  sel (1|M0)  (ge)f0.0  r95.8<1>:f  r96.8<0;1,0>:f  r98.7<0;1,0>:f  {@1,$0.dst}
(W)  sel (1|M0)  (ge)f0.0  r94.8<1>:f  r95.8<0;1,0>:f  r97.0<0;1,0>:f  {@1,$14.dst}
(W)  sel (1|M0)  (ge)f0.0  r93.8<1>:f  r94.8<0;1,0>:f  r97.1<0;1,0>:f  {@1,$15.dst}
(W)  sel (1|M0)  (ge)f0.0  r92.8<1>:f  r93.8<0;1,0>:f  r97.2<0;1,0>:f  {@1,$10.dst}
(W)  sel (1|M0)  (ge)f0.0  r91.8<1>:f  r92.8<0;1,0>:f  r97.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r90.8<1>:f  r91.8<0;1,0>:f  r97.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r89.8<1>:f  r90.8<0;1,0>:f  r97.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r88.8<1>:f  r89.8<0;1,0>:f  r97.6<0;1,0>:f  {@1,$1.dst}
(W)  sel (1|M0)  (ge)f0.0  r87.8<1>:f  r88.8<0;1,0>:f  r97.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r86.8<1>:f  r87.8<0;1,0>:f  r96.0<0;1,0>:f  {@1,$9.dst}
(W)  sel (1|M0)  (ge)f0.0  r85.8<1>:f  r86.8<0;1,0>:f  r96.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r84.8<1>:f  r85.8<0;1,0>:f  r96.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r83.8<1>:f  r84.8<0;1,0>:f  r96.3<0;1,0>:f  {@1,$4.dst}
(W)  sel (1|M0)  (ge)f0.0  r82.8<1>:f  r83.8<0;1,0>:f  r96.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r81.8<1>:f  r82.8<0;1,0>:f  r96.5<0;1,0>:f  {@1,$5.dst}
(W)  sel (1|M0)  (ge)f0.0  r80.8<1>:f  r81.8<0;1,0>:f  r96.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r79.8<1>:f  r80.8<0;1,0>:f  r96.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r78.8<1>:f  r79.8<0;1,0>:f  r95.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r77.8<1>:f  r78.8<0;1,0>:f  r95.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r76.8<1>:f  r77.8<0;1,0>:f  r95.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r75.8<1>:f  r76.8<0;1,0>:f  r95.3<0;1,0>:f  {@1,$11.dst}
(W)  sel (1|M0)  (ge)f0.0  r74.8<1>:f  r75.8<0;1,0>:f  r95.4<0;1,0>:f  {@1,$12.dst}
(W)  sel (1|M0)  (ge)f0.0  r73.8<1>:f  r74.8<0;1,0>:f  r95.5<0;1,0>:f  {@1,$7.dst}
(W)  sel (1|M0)  (ge)f0.0  r72.8<1>:f  r73.8<0;1,0>:f  r95.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r71.8<1>:f  r72.8<0;1,0>:f  r95.7<0;1,0>:f  {@1,$13.dst}
(W)  sel (1|M0)  (ge)f0.0  r70.8<1>:f  r71.8<0;1,0>:f  r94.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r69.8<1>:f  r70.8<0;1,0>:f  r94.1<0;1,0>:f  {@1,$2.dst}
(W)  sel (1|M0)  (ge)f0.0  r68.8<1>:f  r69.8<0;1,0>:f  r94.2<0;1,0>:f  {@1}
(W)  sel (1|M0)  (ge)f0.0  r67.8<1>:f  r68.8<0;1,0>:f  r94.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r66.8<1>:f  r67.8<0;1,0>:f  r94.4<0;1,0>:f  {@1,$3.dst}
(W)  sel (1|M0)  (ge)f0.0  r65.8<1>:f  r66.8<0;1,0>:f  r94.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r64.8<1>:f  r65.8<0;1,0>:f  r94.6<0;1,0>:f  {@1,$8.dst}
(W)  sel (1|M0)  (ge)f0.0  r63.8<1>:f  r64.8<0;1,0>:f  r94.7<0;1,0>:f  {@1,$0.dst}
(W)  sel (1|M0)  (ge)f0.0  r62.8<1>:f  r63.8<0;1,0>:f  r93.0<0;1,0>:f  {@1,$14.dst}
(W)  sel (1|M0)  (ge)f0.0  r61.8<1>:f  r62.8<0;1,0>:f  r93.1<0;1,0>:f  {@1,$15.dst}
(W)  sel (1|M0)  (ge)f0.0  r60.8<1>:f  r61.8<0;1,0>:f  r93.2<0;1,0>:f  {@1,$10.dst}
(W)  sel (1|M0)  (ge)f0.0  r59.8<1>:f  r60.8<0;1,0>:f  r93.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r58.8<1>:f  r59.8<0;1,0>:f  r93.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r57.8<1>:f  r58.8<0;1,0>:f  r93.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r56.8<1>:f  r57.8<0;1,0>:f  r93.6<0;1,0>:f  {@1,$1.dst}
(W)  sel (1|M0)  (ge)f0.0  r55.8<1>:f  r56.8<0;1,0>:f  r93.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r54.8<1>:f  r55.8<0;1,0>:f  r92.0<0;1,0>:f  {@1,$9.dst}
(W)  sel (1|M0)  (ge)f0.0  r53.8<1>:f  r54.8<0;1,0>:f  r92.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r52.8<1>:f  r53.8<0;1,0>:f  r92.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r51.8<1>:f  r52.8<0;1,0>:f  r92.3<0;1,0>:f  {@1,$4.dst}
(W)  sel (1|M0)  (ge)f0.0  r50.8<1>:f  r51.8<0;1,0>:f  r92.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r49.8<1>:f  r50.8<0;1,0>:f  r92.5<0;1,0>:f  {@1,$5.dst}
(W)  sel (1|M0)  (ge)f0.0  r48.8<1>:f  r49.8<0;1,0>:f  r92.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r47.8<1>:f  r48.8<0;1,0>:f  r92.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r46.8<1>:f  r47.8<0;1,0>:f  r91.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r45.8<1>:f  r46.8<0;1,0>:f  r91.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r44.8<1>:f  r45.8<0;1,0>:f  r91.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r43.8<1>:f  r44.8<0;1,0>:f  r91.3<0;1,0>:f  {@1,$11.dst}
(W)  sel (1|M0)  (ge)f0.0  r42.8<1>:f  r43.8<0;1,0>:f  r91.4<0;1,0>:f  {@1,$12.dst}
(W)  sel (1|M0)  (ge)f0.0  r41.8<1>:f  r42.8<0;1,0>:f  r91.5<0;1,0>:f  {@1,$7.dst}
(W)  sel (1|M0)  (ge)f0.0  r40.8<1>:f  r41.8<0;1,0>:f  r91.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r39.8<1>:f  r40.8<0;1,0>:f  r91.7<0;1,0>:f  {@1,$13.dst}
(W)  sel (1|M0)  (ge)f0.0  r38.8<1>:f  r39.8<0;1,0>:f  r90.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r37.8<1>:f  r38.8<0;1,0>:f  r90.1<0;1,0>:f  {@1,$2.dst}
(W)  sel (1|M0)  (ge)f0.0  r36.8<1>:f  r37.8<0;1,0>:f  r90.2<0;1,0>:f  {@1}
(W)  sel (1|M0)  (ge)f0.0  r35.8<1>:f  r36.8<0;1,0>:f  r90.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r34.8<1>:f  r35.8<0;1,0>:f  r90.4<0;1,0>:f  {@1,$3.dst}
(W)  sel (1|M0)  (ge)f0.0  r33.8<1>:f  r34.8<0;1,0>:f  r90.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r32.8<1>:f  r33.8<0;1,0>:f  r90.6<0;1,0>:f  {@1,$8.dst}
(W)  sel (1|M0)  (ge)f0.0  r31.8<1>:f  r32.8<0;1,0>:f  r90.7<0;1,0>:f  {@1,$0.dst}
(W)  sel (1|M0)  (ge)f0.0  r30.8<1>:f  r31.8<0;1,0>:f  r89.0<0;1,0>:f  {@1,$14.dst}
(W)  sel (1|M0)  (ge)f0.0  r29.8<1>:f  r30.8<0;1,0>:f  r89.1<0;1,0>:f  {@1,$15.dst}
(W)  sel (1|M0)  (ge)f0.0  r28.8<1>:f  r29.8<0;1,0>:f  r89.2<0;1,0>:f  {@1,$10.dst}
(W)  sel (1|M0)  (ge)f0.0  r27.8<1>:f  r28.8<0;1,0>:f  r89.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r26.8<1>:f  r27.8<0;1,0>:f  r89.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r25.8<1>:f  r26.8<0;1,0>:f  r89.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r24.8<1>:f  r25.8<0;1,0>:f  r89.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r23.8<1>:f  r24.8<0;1,0>:f  r89.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r22.8<1>:f  r23.8<0;1,0>:f  r88.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r21.8<1>:f  r22.8<0;1,0>:f  r88.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r20.8<1>:f  r21.8<0;1,0>:f  r88.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r19.8<1>:f  r20.8<0;1,0>:f  r88.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r18.8<1>:f  r19.8<0;1,0>:f  r88.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r17.8<1>:f  r18.8<0;1,0>:f  r88.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r16.8<1>:f  r17.8<0;1,0>:f  r88.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r15.8<1>:f  r16.8<0;1,0>:f  r88.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r14.8<1>:f  r15.8<0;1,0>:f  r87.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r13.8<1>:f  r14.8<0;1,0>:f  r87.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r12.8<1>:f  r13.8<0;1,0>:f  r87.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r11.8<1>:f  r12.8<0;1,0>:f  r87.3<0;1,0>:f  {@1,$11.dst}
(W)  sel (1|M0)  (ge)f0.0  r9.1<1>:f  r11.8<0;1,0>:f  r87.4<0;1,0>:f  {@1,$8.src}
(W)  sel (1|M0)  (ge)f0.0  r3.1<1>:f  r9.1<0;1,0>:f  r87.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r127.8<1>:f  r3.1<0;1,0>:f  r87.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r126.8<1>:f  r127.8<0;1,0>:f  r87.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r125.8<1>:f  r126.8<0;1,0>:f  r86.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r124.8<1>:f  r125.8<0;1,0>:f  r86.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r123.8<1>:f  r124.8<0;1,0>:f  r86.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r122.8<1>:f  r123.8<0;1,0>:f  r86.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r121.8<1>:f  r122.8<0;1,0>:f  r86.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r120.8<1>:f  r121.8<0;1,0>:f  r86.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r119.8<1>:f  r120.8<0;1,0>:f  r86.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r118.8<1>:f  r119.8<0;1,0>:f  r86.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r117.8<1>:f  r118.8<0;1,0>:f  r85.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r116.8<1>:f  r117.8<0;1,0>:f  r85.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r115.8<1>:f  r116.8<0;1,0>:f  r85.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r114.8<1>:f  r115.8<0;1,0>:f  r85.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r113.8<1>:f  r114.8<0;1,0>:f  r85.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r112.8<1>:f  r113.8<0;1,0>:f  r85.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r111.8<1>:f  r112.8<0;1,0>:f  r85.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r110.8<1>:f  r111.8<0;1,0>:f  r85.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r107.8<1>:f  r110.8<0;1,0>:f  r84.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r106.8<1>:f  r107.8<0;1,0>:f  r84.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r84.8<1>:f  r106.8<0;1,0>:f  r84.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r83.8<1>:f  r84.8<0;1,0>:f  r84.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r82.8<1>:f  r83.8<0;1,0>:f  r84.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r81.8<1>:f  r82.8<0;1,0>:f  r84.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r80.8<1>:f  r81.8<0;1,0>:f  r84.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r79.8<1>:f  r80.8<0;1,0>:f  r84.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r78.8<1>:f  r79.8<0;1,0>:f  r83.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r77.8<1>:f  r78.8<0;1,0>:f  r83.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r76.8<1>:f  r77.8<0;1,0>:f  r83.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r75.8<1>:f  r76.8<0;1,0>:f  r83.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r74.8<1>:f  r75.8<0;1,0>:f  r83.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r73.8<1>:f  r74.8<0;1,0>:f  r83.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r72.8<1>:f  r73.8<0;1,0>:f  r83.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r71.8<1>:f  r72.8<0;1,0>:f  r83.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r70.8<1>:f  r71.8<0;1,0>:f  r82.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r69.8<1>:f  r70.8<0;1,0>:f  r82.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r68.8<1>:f  r69.8<0;1,0>:f  r82.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r67.8<1>:f  r68.8<0;1,0>:f  r82.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r66.8<1>:f  r67.8<0;1,0>:f  r82.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r65.8<1>:f  r66.8<0;1,0>:f  r82.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r64.8<1>:f  r65.8<0;1,0>:f  r82.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r63.8<1>:f  r64.8<0;1,0>:f  r82.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r62.8<1>:f  r63.8<0;1,0>:f  r81.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r61.8<1>:f  r62.8<0;1,0>:f  r81.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r60.8<1>:f  r61.8<0;1,0>:f  r81.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r59.8<1>:f  r60.8<0;1,0>:f  r81.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r58.8<1>:f  r59.8<0;1,0>:f  r81.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r57.8<1>:f  r58.8<0;1,0>:f  r81.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r56.8<1>:f  r57.8<0;1,0>:f  r81.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r55.8<1>:f  r56.8<0;1,0>:f  r81.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r54.8<1>:f  r55.8<0;1,0>:f  r80.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r53.8<1>:f  r54.8<0;1,0>:f  r80.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r52.8<1>:f  r53.8<0;1,0>:f  r80.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r51.8<1>:f  r52.8<0;1,0>:f  r80.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r50.8<1>:f  r51.8<0;1,0>:f  r80.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r49.8<1>:f  r50.8<0;1,0>:f  r80.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r48.8<1>:f  r49.8<0;1,0>:f  r80.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r47.8<1>:f  r48.8<0;1,0>:f  r80.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r46.8<1>:f  r47.8<0;1,0>:f  r79.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r45.8<1>:f  r46.8<0;1,0>:f  r79.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r44.8<1>:f  r45.8<0;1,0>:f  r79.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r43.8<1>:f  r44.8<0;1,0>:f  r79.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r42.8<1>:f  r43.8<0;1,0>:f  r79.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r41.8<1>:f  r42.8<0;1,0>:f  r79.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r40.8<1>:f  r41.8<0;1,0>:f  r79.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r39.8<1>:f  r40.8<0;1,0>:f  r79.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r38.8<1>:f  r39.8<0;1,0>:f  r78.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r37.8<1>:f  r38.8<0;1,0>:f  r78.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r36.8<1>:f  r37.8<0;1,0>:f  r78.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r35.8<1>:f  r36.8<0;1,0>:f  r78.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r34.8<1>:f  r35.8<0;1,0>:f  r78.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r33.8<1>:f  r34.8<0;1,0>:f  r78.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r32.8<1>:f  r33.8<0;1,0>:f  r78.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r31.8<1>:f  r32.8<0;1,0>:f  r78.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r30.8<1>:f  r31.8<0;1,0>:f  r77.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r29.8<1>:f  r30.8<0;1,0>:f  r77.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r28.8<1>:f  r29.8<0;1,0>:f  r77.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r27.8<1>:f  r28.8<0;1,0>:f  r77.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r26.8<1>:f  r27.8<0;1,0>:f  r77.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r25.8<1>:f  r26.8<0;1,0>:f  r77.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r24.8<1>:f  r25.8<0;1,0>:f  r77.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r23.8<1>:f  r24.8<0;1,0>:f  r77.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r22.8<1>:f  r23.8<0;1,0>:f  r76.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r21.8<1>:f  r22.8<0;1,0>:f  r76.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r20.8<1>:f  r21.8<0;1,0>:f  r76.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r19.8<1>:f  r20.8<0;1,0>:f  r76.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r18.8<1>:f  r19.8<0;1,0>:f  r76.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r17.8<1>:f  r18.8<0;1,0>:f  r76.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r16.8<1>:f  r17.8<0;1,0>:f  r76.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r15.8<1>:f  r16.8<0;1,0>:f  r76.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r14.8<1>:f  r15.8<0;1,0>:f  r75.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r13.8<1>:f  r14.8<0;1,0>:f  r75.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r12.8<1>:f  r13.8<0;1,0>:f  r75.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r11.8<1>:f  r12.8<0;1,0>:f  r75.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r9.1<1>:f  r11.8<0;1,0>:f  r75.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r3.1<1>:f  r9.1<0;1,0>:f  r75.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r127.8<1>:f  r3.1<0;1,0>:f  r75.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r126.8<1>:f  r127.8<0;1,0>:f  r75.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r125.8<1>:f  r126.8<0;1,0>:f  r74.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r124.8<1>:f  r125.8<0;1,0>:f  r74.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r123.8<1>:f  r124.8<0;1,0>:f  r74.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r122.8<1>:f  r123.8<0;1,0>:f  r74.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r121.8<1>:f  r122.8<0;1,0>:f  r74.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r120.8<1>:f  r121.8<0;1,0>:f  r74.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r119.8<1>:f  r120.8<0;1,0>:f  r74.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r118.8<1>:f  r119.8<0;1,0>:f  r74.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r117.8<1>:f  r118.8<0;1,0>:f  r73.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r116.8<1>:f  r117.8<0;1,0>:f  r73.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r115.8<1>:f  r116.8<0;1,0>:f  r73.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r114.8<1>:f  r115.8<0;1,0>:f  r73.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r113.8<1>:f  r114.8<0;1,0>:f  r73.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r112.8<1>:f  r113.8<0;1,0>:f  r73.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r111.8<1>:f  r112.8<0;1,0>:f  r73.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r110.8<1>:f  r111.8<0;1,0>:f  r73.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r107.8<1>:f  r110.8<0;1,0>:f  r72.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r106.8<1>:f  r107.8<0;1,0>:f  r72.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r72.8<1>:f  r106.8<0;1,0>:f  r72.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r71.8<1>:f  r72.8<0;1,0>:f  r72.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r70.8<1>:f  r71.8<0;1,0>:f  r72.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r69.8<1>:f  r70.8<0;1,0>:f  r72.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r68.8<1>:f  r69.8<0;1,0>:f  r72.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r67.8<1>:f  r68.8<0;1,0>:f  r72.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r66.8<1>:f  r67.8<0;1,0>:f  r71.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r65.8<1>:f  r66.8<0;1,0>:f  r71.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r64.8<1>:f  r65.8<0;1,0>:f  r71.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r63.8<1>:f  r64.8<0;1,0>:f  r71.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r62.8<1>:f  r63.8<0;1,0>:f  r71.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r61.8<1>:f  r62.8<0;1,0>:f  r71.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r60.8<1>:f  r61.8<0;1,0>:f  r71.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r59.8<1>:f  r60.8<0;1,0>:f  r71.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r58.8<1>:f  r59.8<0;1,0>:f  r70.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r57.8<1>:f  r58.8<0;1,0>:f  r70.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r56.8<1>:f  r57.8<0;1,0>:f  r70.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r55.8<1>:f  r56.8<0;1,0>:f  r70.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r54.8<1>:f  r55.8<0;1,0>:f  r70.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r53.8<1>:f  r54.8<0;1,0>:f  r70.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r52.8<1>:f  r53.8<0;1,0>:f  r70.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r51.8<1>:f  r52.8<0;1,0>:f  r70.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r50.8<1>:f  r51.8<0;1,0>:f  r69.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r49.8<1>:f  r50.8<0;1,0>:f  r69.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r48.8<1>:f  r49.8<0;1,0>:f  r69.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r47.8<1>:f  r48.8<0;1,0>:f  r69.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r46.8<1>:f  r47.8<0;1,0>:f  r69.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r45.8<1>:f  r46.8<0;1,0>:f  r69.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r44.8<1>:f  r45.8<0;1,0>:f  r69.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r43.8<1>:f  r44.8<0;1,0>:f  r69.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r42.8<1>:f  r43.8<0;1,0>:f  r68.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r41.8<1>:f  r42.8<0;1,0>:f  r68.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r40.8<1>:f  r41.8<0;1,0>:f  r68.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r39.8<1>:f  r40.8<0;1,0>:f  r68.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r38.8<1>:f  r39.8<0;1,0>:f  r68.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r37.8<1>:f  r38.8<0;1,0>:f  r68.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r36.8<1>:f  r37.8<0;1,0>:f  r68.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r35.8<1>:f  r36.8<0;1,0>:f  r68.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r34.8<1>:f  r35.8<0;1,0>:f  r67.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r33.8<1>:f  r34.8<0;1,0>:f  r67.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r32.8<1>:f  r33.8<0;1,0>:f  r67.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r31.8<1>:f  r32.8<0;1,0>:f  r67.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r30.8<1>:f  r31.8<0;1,0>:f  r67.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r29.8<1>:f  r30.8<0;1,0>:f  r67.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r28.8<1>:f  r29.8<0;1,0>:f  r67.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r27.8<1>:f  r28.8<0;1,0>:f  r67.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r26.8<1>:f  r27.8<0;1,0>:f  r66.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r25.8<1>:f  r26.8<0;1,0>:f  r66.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r24.8<1>:f  r25.8<0;1,0>:f  r66.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r23.8<1>:f  r24.8<0;1,0>:f  r66.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r22.8<1>:f  r23.8<0;1,0>:f  r66.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r21.8<1>:f  r22.8<0;1,0>:f  r66.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r20.8<1>:f  r21.8<0;1,0>:f  r66.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r19.8<1>:f  r20.8<0;1,0>:f  r66.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r18.8<1>:f  r19.8<0;1,0>:f  r65.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r17.8<1>:f  r18.8<0;1,0>:f  r65.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r16.8<1>:f  r17.8<0;1,0>:f  r65.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r15.8<1>:f  r16.8<0;1,0>:f  r65.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r14.8<1>:f  r15.8<0;1,0>:f  r65.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r13.8<1>:f  r14.8<0;1,0>:f  r65.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r12.8<1>:f  r13.8<0;1,0>:f  r65.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r11.8<1>:f  r12.8<0;1,0>:f  r65.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r9.1<1>:f  r11.8<0;1,0>:f  r64.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r3.1<1>:f  r9.1<0;1,0>:f  r64.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r127.8<1>:f  r3.1<0;1,0>:f  r64.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r126.8<1>:f  r127.8<0;1,0>:f  r64.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r125.8<1>:f  r126.8<0;1,0>:f  r64.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r124.8<1>:f  r125.8<0;1,0>:f  r64.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r123.8<1>:f  r124.8<0;1,0>:f  r64.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r122.8<1>:f  r123.8<0;1,0>:f  r64.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r121.8<1>:f  r122.8<0;1,0>:f  r63.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r120.8<1>:f  r121.8<0;1,0>:f  r63.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r119.8<1>:f  r120.8<0;1,0>:f  r63.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r118.8<1>:f  r119.8<0;1,0>:f  r63.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r117.8<1>:f  r118.8<0;1,0>:f  r63.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r116.8<1>:f  r117.8<0;1,0>:f  r63.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r115.8<1>:f  r116.8<0;1,0>:f  r63.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r114.8<1>:f  r115.8<0;1,0>:f  r63.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r113.8<1>:f  r114.8<0;1,0>:f  r62.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r112.8<1>:f  r113.8<0;1,0>:f  r62.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r111.8<1>:f  r112.8<0;1,0>:f  r62.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r110.8<1>:f  r111.8<0;1,0>:f  r62.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r107.8<1>:f  r110.8<0;1,0>:f  r62.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r106.8<1>:f  r107.8<0;1,0>:f  r62.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r62.8<1>:f  r106.8<0;1,0>:f  r62.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r61.8<1>:f  r62.8<0;1,0>:f  r62.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r60.8<1>:f  r61.8<0;1,0>:f  r61.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r59.8<1>:f  r60.8<0;1,0>:f  r61.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r58.8<1>:f  r59.8<0;1,0>:f  r61.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r57.8<1>:f  r58.8<0;1,0>:f  r61.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r56.8<1>:f  r57.8<0;1,0>:f  r61.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r55.8<1>:f  r56.8<0;1,0>:f  r61.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r54.8<1>:f  r55.8<0;1,0>:f  r61.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r53.8<1>:f  r54.8<0;1,0>:f  r61.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r52.8<1>:f  r53.8<0;1,0>:f  r60.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r51.8<1>:f  r52.8<0;1,0>:f  r60.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r50.8<1>:f  r51.8<0;1,0>:f  r60.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r49.8<1>:f  r50.8<0;1,0>:f  r60.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r48.8<1>:f  r49.8<0;1,0>:f  r60.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r47.8<1>:f  r48.8<0;1,0>:f  r60.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r46.8<1>:f  r47.8<0;1,0>:f  r60.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r45.8<1>:f  r46.8<0;1,0>:f  r60.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r44.8<1>:f  r45.8<0;1,0>:f  r59.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r43.8<1>:f  r44.8<0;1,0>:f  r59.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r42.8<1>:f  r43.8<0;1,0>:f  r59.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r41.8<1>:f  r42.8<0;1,0>:f  r59.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r40.8<1>:f  r41.8<0;1,0>:f  r59.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r39.8<1>:f  r40.8<0;1,0>:f  r59.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r38.8<1>:f  r39.8<0;1,0>:f  r59.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r37.8<1>:f  r38.8<0;1,0>:f  r59.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r36.8<1>:f  r37.8<0;1,0>:f  r58.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r35.8<1>:f  r36.8<0;1,0>:f  r58.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r34.8<1>:f  r35.8<0;1,0>:f  r58.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r33.8<1>:f  r34.8<0;1,0>:f  r58.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r32.8<1>:f  r33.8<0;1,0>:f  r58.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r31.8<1>:f  r32.8<0;1,0>:f  r58.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r30.8<1>:f  r31.8<0;1,0>:f  r58.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r29.8<1>:f  r30.8<0;1,0>:f  r58.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r28.8<1>:f  r29.8<0;1,0>:f  r57.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r27.8<1>:f  r28.8<0;1,0>:f  r57.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r26.8<1>:f  r27.8<0;1,0>:f  r57.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r25.8<1>:f  r26.8<0;1,0>:f  r57.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r24.8<1>:f  r25.8<0;1,0>:f  r57.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r23.8<1>:f  r24.8<0;1,0>:f  r57.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r22.8<1>:f  r23.8<0;1,0>:f  r57.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r21.8<1>:f  r22.8<0;1,0>:f  r57.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r20.8<1>:f  r21.8<0;1,0>:f  r56.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r19.8<1>:f  r20.8<0;1,0>:f  r56.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r18.8<1>:f  r19.8<0;1,0>:f  r56.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r17.8<1>:f  r18.8<0;1,0>:f  r56.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r16.8<1>:f  r17.8<0;1,0>:f  r56.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r15.8<1>:f  r16.8<0;1,0>:f  r56.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r14.8<1>:f  r15.8<0;1,0>:f  r56.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r13.8<1>:f  r14.8<0;1,0>:f  r56.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r12.8<1>:f  r13.8<0;1,0>:f  r55.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r11.8<1>:f  r12.8<0;1,0>:f  r55.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r9.1<1>:f  r11.8<0;1,0>:f  r55.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r3.1<1>:f  r9.1<0;1,0>:f  r55.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r127.8<1>:f  r3.1<0;1,0>:f  r55.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r126.8<1>:f  r127.8<0;1,0>:f  r55.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r125.8<1>:f  r126.8<0;1,0>:f  r55.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r124.8<1>:f  r125.8<0;1,0>:f  r55.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r123.8<1>:f  r124.8<0;1,0>:f  r54.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r122.8<1>:f  r123.8<0;1,0>:f  r54.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r121.8<1>:f  r122.8<0;1,0>:f  r54.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r120.8<1>:f  r121.8<0;1,0>:f  r54.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r119.8<1>:f  r120.8<0;1,0>:f  r54.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r118.8<1>:f  r119.8<0;1,0>:f  r54.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r117.8<1>:f  r118.8<0;1,0>:f  r54.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r116.8<1>:f  r117.8<0;1,0>:f  r54.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r115.8<1>:f  r116.8<0;1,0>:f  r53.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r114.8<1>:f  r115.8<0;1,0>:f  r53.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r113.8<1>:f  r114.8<0;1,0>:f  r53.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r112.8<1>:f  r113.8<0;1,0>:f  r53.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r111.8<1>:f  r112.8<0;1,0>:f  r53.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r110.8<1>:f  r111.8<0;1,0>:f  r53.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r107.8<1>:f  r110.8<0;1,0>:f  r53.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r106.8<1>:f  r107.8<0;1,0>:f  r53.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r52.8<1>:f  r106.8<0;1,0>:f  r52.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r51.8<1>:f  r52.8<0;1,0>:f  r52.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r50.8<1>:f  r51.8<0;1,0>:f  r52.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r49.8<1>:f  r50.8<0;1,0>:f  r52.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r48.8<1>:f  r49.8<0;1,0>:f  r52.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r49.8<1>:f  r2.14<0;1,0>:f  r3.0<0;1,0>:f
(W)  sel (1|M0)  (ge)f0.0  r47.8<1>:f  r48.8<0;1,0>:f  r52.5<0;1,0>:f  {F@2}
(W)  sel (1|M0)  (ge)f0.0  r46.8<1>:f  r47.8<0;1,0>:f  r52.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r45.8<1>:f  r46.8<0;1,0>:f  r52.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r44.8<1>:f  r45.8<0;1,0>:f  r51.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r43.8<1>:f  r44.8<0;1,0>:f  r51.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r42.8<1>:f  r43.8<0;1,0>:f  r51.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r41.8<1>:f  r42.8<0;1,0>:f  r51.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r40.8<1>:f  r41.8<0;1,0>:f  r51.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r39.8<1>:f  r40.8<0;1,0>:f  r51.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r38.8<1>:f  r39.8<0;1,0>:f  r51.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r37.8<1>:f  r38.8<0;1,0>:f  r51.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r36.8<1>:f  r37.8<0;1,0>:f  r50.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r35.8<1>:f  r36.8<0;1,0>:f  r50.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r34.8<1>:f  r35.8<0;1,0>:f  r50.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r33.8<1>:f  r34.8<0;1,0>:f  r50.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r32.8<1>:f  r33.8<0;1,0>:f  r50.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r31.8<1>:f  r32.8<0;1,0>:f  r50.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r30.8<1>:f  r31.8<0;1,0>:f  r50.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r29.8<1>:f  r30.8<0;1,0>:f  r50.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r28.8<1>:f  r29.8<0;1,0>:f  r49.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r27.8<1>:f  r28.8<0;1,0>:f  r49.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r26.8<1>:f  r27.8<0;1,0>:f  r49.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r25.8<1>:f  r26.8<0;1,0>:f  r49.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r24.8<1>:f  r25.8<0;1,0>:f  r49.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r23.8<1>:f  r24.8<0;1,0>:f  r49.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r22.8<1>:f  r23.8<0;1,0>:f  r49.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r21.8<1>:f  r22.8<0;1,0>:f  r49.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r20.8<1>:f  r21.8<0;1,0>:f  r48.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r19.8<1>:f  r20.8<0;1,0>:f  r48.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r18.8<1>:f  r19.8<0;1,0>:f  r48.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r17.8<1>:f  r18.8<0;1,0>:f  r48.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r16.8<1>:f  r17.8<0;1,0>:f  r48.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r15.8<1>:f  r16.8<0;1,0>:f  r48.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r14.8<1>:f  r15.8<0;1,0>:f  r48.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r13.8<1>:f  r14.8<0;1,0>:f  r48.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r12.8<1>:f  r13.8<0;1,0>:f  r47.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r11.8<1>:f  r12.8<0;1,0>:f  r47.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r9.1<1>:f  r11.8<0;1,0>:f  r47.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r3.1<1>:f  r9.1<0;1,0>:f  r47.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r127.8<1>:f  r3.1<0;1,0>:f  r47.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r126.8<1>:f  r127.8<0;1,0>:f  r47.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r125.8<1>:f  r126.8<0;1,0>:f  r47.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r124.8<1>:f  r125.8<0;1,0>:f  r47.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r123.8<1>:f  r124.8<0;1,0>:f  r46.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r122.8<1>:f  r123.8<0;1,0>:f  r46.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r121.8<1>:f  r122.8<0;1,0>:f  r46.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r120.8<1>:f  r121.8<0;1,0>:f  r46.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r119.8<1>:f  r120.8<0;1,0>:f  r46.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r118.8<1>:f  r119.8<0;1,0>:f  r46.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r117.8<1>:f  r118.8<0;1,0>:f  r46.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r116.8<1>:f  r117.8<0;1,0>:f  r46.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r115.8<1>:f  r116.8<0;1,0>:f  r45.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r114.8<1>:f  r115.8<0;1,0>:f  r45.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r113.8<1>:f  r114.8<0;1,0>:f  r45.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r112.8<1>:f  r113.8<0;1,0>:f  r45.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r111.8<1>:f  r112.8<0;1,0>:f  r45.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r110.8<1>:f  r111.8<0;1,0>:f  r45.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r107.8<1>:f  r110.8<0;1,0>:f  r45.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r106.8<1>:f  r107.8<0;1,0>:f  r45.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r44.8<1>:f  r106.8<0;1,0>:f  r44.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r43.8<1>:f  r44.8<0;1,0>:f  r44.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r42.8<1>:f  r43.8<0;1,0>:f  r44.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r41.8<1>:f  r42.8<0;1,0>:f  r44.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r40.8<1>:f  r41.8<0;1,0>:f  r44.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r39.8<1>:f  r40.8<0;1,0>:f  r44.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r38.8<1>:f  r39.8<0;1,0>:f  r44.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r37.8<1>:f  r38.8<0;1,0>:f  r44.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r36.8<1>:f  r37.8<0;1,0>:f  r43.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r35.8<1>:f  r36.8<0;1,0>:f  r43.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r34.8<1>:f  r35.8<0;1,0>:f  r43.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r33.8<1>:f  r34.8<0;1,0>:f  r43.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r32.8<1>:f  r33.8<0;1,0>:f  r43.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r31.8<1>:f  r32.8<0;1,0>:f  r43.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r30.8<1>:f  r31.8<0;1,0>:f  r43.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r29.8<1>:f  r30.8<0;1,0>:f  r43.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r28.8<1>:f  r29.8<0;1,0>:f  r42.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r27.8<1>:f  r28.8<0;1,0>:f  r42.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r26.8<1>:f  r27.8<0;1,0>:f  r42.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r25.8<1>:f  r26.8<0;1,0>:f  r42.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r24.8<1>:f  r25.8<0;1,0>:f  r42.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r23.8<1>:f  r24.8<0;1,0>:f  r42.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r22.8<1>:f  r23.8<0;1,0>:f  r42.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r21.8<1>:f  r22.8<0;1,0>:f  r42.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r20.8<1>:f  r21.8<0;1,0>:f  r41.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r19.8<1>:f  r20.8<0;1,0>:f  r41.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r18.8<1>:f  r19.8<0;1,0>:f  r41.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r17.8<1>:f  r18.8<0;1,0>:f  r41.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r16.8<1>:f  r17.8<0;1,0>:f  r41.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r15.8<1>:f  r16.8<0;1,0>:f  r41.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r14.8<1>:f  r15.8<0;1,0>:f  r41.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r13.8<1>:f  r14.8<0;1,0>:f  r41.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r12.8<1>:f  r13.8<0;1,0>:f  r40.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r11.8<1>:f  r12.8<0;1,0>:f  r40.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r9.1<1>:f  r11.8<0;1,0>:f  r40.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r3.1<1>:f  r9.1<0;1,0>:f  r40.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r127.8<1>:f  r3.1<0;1,0>:f  r40.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r126.8<1>:f  r127.8<0;1,0>:f  r40.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r125.8<1>:f  r126.8<0;1,0>:f  r40.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r124.8<1>:f  r125.8<0;1,0>:f  r40.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r123.8<1>:f  r124.8<0;1,0>:f  r39.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r122.8<1>:f  r123.8<0;1,0>:f  r39.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r121.8<1>:f  r122.8<0;1,0>:f  r39.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r120.8<1>:f  r121.8<0;1,0>:f  r39.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r119.8<1>:f  r120.8<0;1,0>:f  r39.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r118.8<1>:f  r119.8<0;1,0>:f  r39.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r117.8<1>:f  r118.8<0;1,0>:f  r39.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r116.8<1>:f  r117.8<0;1,0>:f  r39.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r115.8<1>:f  r116.8<0;1,0>:f  r38.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r114.8<1>:f  r115.8<0;1,0>:f  r38.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r113.8<1>:f  r114.8<0;1,0>:f  r38.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r112.8<1>:f  r113.8<0;1,0>:f  r38.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r111.8<1>:f  r112.8<0;1,0>:f  r38.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r110.8<1>:f  r111.8<0;1,0>:f  r38.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r107.8<1>:f  r110.8<0;1,0>:f  r38.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r106.8<1>:f  r107.8<0;1,0>:f  r38.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r37.8<1>:f  r106.8<0;1,0>:f  r37.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r36.8<1>:f  r37.8<0;1,0>:f  r37.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r35.8<1>:f  r36.8<0;1,0>:f  r37.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r34.8<1>:f  r35.8<0;1,0>:f  r37.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r33.8<1>:f  r34.8<0;1,0>:f  r37.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r32.8<1>:f  r33.8<0;1,0>:f  r37.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r31.8<1>:f  r32.8<0;1,0>:f  r37.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r30.8<1>:f  r31.8<0;1,0>:f  r37.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r29.8<1>:f  r30.8<0;1,0>:f  r36.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r28.8<1>:f  r29.8<0;1,0>:f  r36.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r27.8<1>:f  r28.8<0;1,0>:f  r36.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r26.8<1>:f  r27.8<0;1,0>:f  r36.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r25.8<1>:f  r26.8<0;1,0>:f  r36.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r24.8<1>:f  r25.8<0;1,0>:f  r36.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r23.8<1>:f  r24.8<0;1,0>:f  r36.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r22.8<1>:f  r23.8<0;1,0>:f  r36.7<0;1,0>:f  {F@1}
(W)  send.ugm (1|M0)  r36  r9  null:0  0x83E00000:a0.2  0x4220E500  {F@1,$12} // wr:1+0, rd:2; load.ugm.d32x32t.a32.ss[a0.2][A-0xF840]
(W)  sel (1|M0)  (ge)f0.0  r21.8<1>:f  r22.8<0;1,0>:f  r35.0<0;1,0>:f
(W)  sel (1|M0)  (ge)f0.0  r20.8<1>:f  r21.8<0;1,0>:f  r35.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r19.8<1>:f  r20.8<0;1,0>:f  r35.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r18.8<1>:f  r19.8<0;1,0>:f  r35.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r17.8<1>:f  r18.8<0;1,0>:f  r35.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r16.8<1>:f  r17.8<0;1,0>:f  r35.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r15.8<1>:f  r16.8<0;1,0>:f  r35.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r14.8<1>:f  r15.8<0;1,0>:f  r35.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r13.8<1>:f  r14.8<0;1,0>:f  r34.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r12.8<1>:f  r13.8<0;1,0>:f  r34.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r11.8<1>:f  r12.8<0;1,0>:f  r34.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r9.1<1>:f  r11.8<0;1,0>:f  r34.3<0;1,0>:f  {@1,$12.src}
(W)  sel (1|M0)  (ge)f0.0  r3.1<1>:f  r9.1<0;1,0>:f  r34.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r127.8<1>:f  r3.1<0;1,0>:f  r34.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r126.8<1>:f  r127.8<0;1,0>:f  r34.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r125.8<1>:f  r126.8<0;1,0>:f  r34.7<0;1,0>:f  {F@1}
(W)  send.ugm (1|M0)  r34  r9  null:0  0x84000000:a0.2  0x4220E500  {F@1,$13} // wr:1+0, rd:2; load.ugm.d32x32t.a32.ss[a0.2][A-0xF800]
(W)  sel (1|M0)  (ge)f0.0  r124.8<1>:f  r125.8<0;1,0>:f  r33.0<0;1,0>:f
(W)  sel (1|M0)  (ge)f0.0  r123.8<1>:f  r124.8<0;1,0>:f  r33.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r122.8<1>:f  r123.8<0;1,0>:f  r33.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r121.8<1>:f  r122.8<0;1,0>:f  r33.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r120.8<1>:f  r121.8<0;1,0>:f  r33.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r119.8<1>:f  r120.8<0;1,0>:f  r33.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r118.8<1>:f  r119.8<0;1,0>:f  r33.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r117.8<1>:f  r118.8<0;1,0>:f  r33.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r116.8<1>:f  r117.8<0;1,0>:f  r32.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r115.8<1>:f  r116.8<0;1,0>:f  r32.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r114.8<1>:f  r115.8<0;1,0>:f  r32.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r113.8<1>:f  r114.8<0;1,0>:f  r32.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r112.8<1>:f  r113.8<0;1,0>:f  r32.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r111.8<1>:f  r112.8<0;1,0>:f  r32.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r110.8<1>:f  r111.8<0;1,0>:f  r32.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r107.8<1>:f  r110.8<0;1,0>:f  r32.7<0;1,0>:f  {F@1}
(W)  send.ugm (1|M0)  r32  r9  null:0  0x84200000:a0.2  0x4220E500  {F@1,$14} // wr:1+0, rd:2; load.ugm.d32x32t.a32.ss[a0.2][A-0xF7C0]
(W)  sel (1|M0)  (ge)f0.0  r106.8<1>:f  r107.8<0;1,0>:f  r31.0<0;1,0>:f
(W)  sel (1|M0)  (ge)f0.0  r31.8<1>:f  r106.8<0;1,0>:f  r31.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r30.8<1>:f  r31.8<0;1,0>:f  r31.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r29.8<1>:f  r30.8<0;1,0>:f  r31.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r28.8<1>:f  r29.8<0;1,0>:f  r31.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r27.8<1>:f  r28.8<0;1,0>:f  r31.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r26.8<1>:f  r27.8<0;1,0>:f  r31.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r25.8<1>:f  r26.8<0;1,0>:f  r31.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r24.8<1>:f  r25.8<0;1,0>:f  r30.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r23.8<1>:f  r24.8<0;1,0>:f  r30.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r22.8<1>:f  r23.8<0;1,0>:f  r30.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r21.8<1>:f  r22.8<0;1,0>:f  r30.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r20.8<1>:f  r21.8<0;1,0>:f  r30.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r19.8<1>:f  r20.8<0;1,0>:f  r30.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r18.8<1>:f  r19.8<0;1,0>:f  r30.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r17.8<1>:f  r18.8<0;1,0>:f  r30.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r16.8<1>:f  r17.8<0;1,0>:f  r29.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r15.8<1>:f  r16.8<0;1,0>:f  r29.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r14.8<1>:f  r15.8<0;1,0>:f  r29.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r13.8<1>:f  r14.8<0;1,0>:f  r29.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r12.8<1>:f  r13.8<0;1,0>:f  r29.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r11.8<1>:f  r12.8<0;1,0>:f  r29.5<0;1,0>:f  {F@1}
        sync.nop  null  {$14.src}
(W)  sel (1|M0)  (ge)f0.0  r9.1<1>:f  r11.8<0;1,0>:f  r29.6<0;1,0>:f  {@1,$13.src}
(W)  sel (1|M0)  (ge)f0.0  r3.1<1>:f  r9.1<0;1,0>:f  r29.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r127.8<1>:f  r3.1<0;1,0>:f  r28.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r126.8<1>:f  r127.8<0;1,0>:f  r28.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r125.8<1>:f  r126.8<0;1,0>:f  r28.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r124.8<1>:f  r125.8<0;1,0>:f  r28.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r123.8<1>:f  r124.8<0;1,0>:f  r28.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r122.8<1>:f  r123.8<0;1,0>:f  r28.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r121.8<1>:f  r122.8<0;1,0>:f  r28.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r120.8<1>:f  r121.8<0;1,0>:f  r28.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r119.8<1>:f  r120.8<0;1,0>:f  r27.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r118.8<1>:f  r119.8<0;1,0>:f  r27.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r117.8<1>:f  r118.8<0;1,0>:f  r27.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r116.8<1>:f  r117.8<0;1,0>:f  r27.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r115.8<1>:f  r116.8<0;1,0>:f  r27.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r114.8<1>:f  r115.8<0;1,0>:f  r27.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r113.8<1>:f  r114.8<0;1,0>:f  r27.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r112.8<1>:f  r113.8<0;1,0>:f  r27.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r111.8<1>:f  r112.8<0;1,0>:f  r26.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r110.8<1>:f  r111.8<0;1,0>:f  r26.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r107.8<1>:f  r110.8<0;1,0>:f  r26.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r106.8<1>:f  r107.8<0;1,0>:f  r26.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r26.8<1>:f  r106.8<0;1,0>:f  r26.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r25.8<1>:f  r26.8<0;1,0>:f  r26.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r24.8<1>:f  r25.8<0;1,0>:f  r26.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r23.8<1>:f  r24.8<0;1,0>:f  r26.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r22.8<1>:f  r23.8<0;1,0>:f  r25.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r21.8<1>:f  r22.8<0;1,0>:f  r25.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r20.8<1>:f  r21.8<0;1,0>:f  r25.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r19.8<1>:f  r20.8<0;1,0>:f  r25.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r18.8<1>:f  r19.8<0;1,0>:f  r25.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r17.8<1>:f  r18.8<0;1,0>:f  r25.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r16.8<1>:f  r17.8<0;1,0>:f  r25.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r15.8<1>:f  r16.8<0;1,0>:f  r25.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r14.8<1>:f  r15.8<0;1,0>:f  r24.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r13.8<1>:f  r14.8<0;1,0>:f  r24.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r12.8<1>:f  r13.8<0;1,0>:f  r24.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r11.8<1>:f  r12.8<0;1,0>:f  r24.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r9.1<1>:f  r11.8<0;1,0>:f  r24.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r3.1<1>:f  r9.1<0;1,0>:f  r24.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r127.8<1>:f  r3.1<0;1,0>:f  r24.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r126.8<1>:f  r127.8<0;1,0>:f  r24.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r125.8<1>:f  r126.8<0;1,0>:f  r23.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r124.8<1>:f  r125.8<0;1,0>:f  r23.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r123.8<1>:f  r124.8<0;1,0>:f  r23.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r122.8<1>:f  r123.8<0;1,0>:f  r23.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r121.8<1>:f  r122.8<0;1,0>:f  r23.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r120.8<1>:f  r121.8<0;1,0>:f  r23.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r119.8<1>:f  r120.8<0;1,0>:f  r23.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r118.8<1>:f  r119.8<0;1,0>:f  r23.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r117.8<1>:f  r118.8<0;1,0>:f  r22.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r116.8<1>:f  r117.8<0;1,0>:f  r22.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r115.8<1>:f  r116.8<0;1,0>:f  r22.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r114.8<1>:f  r115.8<0;1,0>:f  r22.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r113.8<1>:f  r114.8<0;1,0>:f  r22.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r112.8<1>:f  r113.8<0;1,0>:f  r22.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r111.8<1>:f  r112.8<0;1,0>:f  r22.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r110.8<1>:f  r111.8<0;1,0>:f  r22.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r107.8<1>:f  r110.8<0;1,0>:f  r21.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r106.8<1>:f  r107.8<0;1,0>:f  r21.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r21.8<1>:f  r106.8<0;1,0>:f  r21.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r20.8<1>:f  r21.8<0;1,0>:f  r21.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r19.8<1>:f  r20.8<0;1,0>:f  r21.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r18.8<1>:f  r19.8<0;1,0>:f  r21.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r17.8<1>:f  r18.8<0;1,0>:f  r21.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r16.8<1>:f  r17.8<0;1,0>:f  r21.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r15.8<1>:f  r16.8<0;1,0>:f  r20.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r14.8<1>:f  r15.8<0;1,0>:f  r20.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r13.8<1>:f  r14.8<0;1,0>:f  r20.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r12.8<1>:f  r13.8<0;1,0>:f  r20.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r11.8<1>:f  r12.8<0;1,0>:f  r20.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r9.1<1>:f  r11.8<0;1,0>:f  r20.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r3.1<1>:f  r9.1<0;1,0>:f  r20.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r127.8<1>:f  r3.1<0;1,0>:f  r20.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r126.8<1>:f  r127.8<0;1,0>:f  r19.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r125.8<1>:f  r126.8<0;1,0>:f  r19.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r124.8<1>:f  r125.8<0;1,0>:f  r19.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r123.8<1>:f  r124.8<0;1,0>:f  r19.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r122.8<1>:f  r123.8<0;1,0>:f  r19.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r121.8<1>:f  r122.8<0;1,0>:f  r19.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r120.8<1>:f  r121.8<0;1,0>:f  r19.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r119.8<1>:f  r120.8<0;1,0>:f  r19.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r118.8<1>:f  r119.8<0;1,0>:f  r18.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r117.8<1>:f  r118.8<0;1,0>:f  r18.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r116.8<1>:f  r117.8<0;1,0>:f  r18.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r115.8<1>:f  r116.8<0;1,0>:f  r18.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r114.8<1>:f  r115.8<0;1,0>:f  r18.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r113.8<1>:f  r114.8<0;1,0>:f  r18.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r112.8<1>:f  r113.8<0;1,0>:f  r18.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r111.8<1>:f  r112.8<0;1,0>:f  r18.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r110.8<1>:f  r111.8<0;1,0>:f  r17.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r107.8<1>:f  r110.8<0;1,0>:f  r17.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r106.8<1>:f  r107.8<0;1,0>:f  r17.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r17.8<1>:f  r106.8<0;1,0>:f  r17.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r16.8<1>:f  r17.8<0;1,0>:f  r17.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r15.8<1>:f  r16.8<0;1,0>:f  r17.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r14.8<1>:f  r15.8<0;1,0>:f  r17.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r13.8<1>:f  r14.8<0;1,0>:f  r17.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r12.8<1>:f  r13.8<0;1,0>:f  r16.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r11.8<1>:f  r12.8<0;1,0>:f  r16.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r9.1<1>:f  r11.8<0;1,0>:f  r16.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r3.1<1>:f  r9.1<0;1,0>:f  r16.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r127.8<1>:f  r3.1<0;1,0>:f  r16.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r126.8<1>:f  r127.8<0;1,0>:f  r16.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r125.8<1>:f  r126.8<0;1,0>:f  r16.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r124.8<1>:f  r125.8<0;1,0>:f  r16.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r123.8<1>:f  r124.8<0;1,0>:f  r15.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r122.8<1>:f  r123.8<0;1,0>:f  r15.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r121.8<1>:f  r122.8<0;1,0>:f  r15.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r120.8<1>:f  r121.8<0;1,0>:f  r15.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r119.8<1>:f  r120.8<0;1,0>:f  r15.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r118.8<1>:f  r119.8<0;1,0>:f  r15.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r117.8<1>:f  r118.8<0;1,0>:f  r15.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r116.8<1>:f  r117.8<0;1,0>:f  r15.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r115.8<1>:f  r116.8<0;1,0>:f  r14.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r114.8<1>:f  r115.8<0;1,0>:f  r14.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r113.8<1>:f  r114.8<0;1,0>:f  r14.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r112.8<1>:f  r113.8<0;1,0>:f  r14.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r111.8<1>:f  r112.8<0;1,0>:f  r14.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r110.8<1>:f  r111.8<0;1,0>:f  r14.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r107.8<1>:f  r110.8<0;1,0>:f  r14.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r106.8<1>:f  r107.8<0;1,0>:f  r14.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r13.8<1>:f  r106.8<0;1,0>:f  r13.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r12.8<1>:f  r13.8<0;1,0>:f  r13.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r11.8<1>:f  r12.8<0;1,0>:f  r13.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r9.1<1>:f  r11.8<0;1,0>:f  r13.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r3.1<1>:f  r9.1<0;1,0>:f  r13.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r127.8<1>:f  r3.1<0;1,0>:f  r13.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r126.8<1>:f  r127.8<0;1,0>:f  r13.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r125.8<1>:f  r126.8<0;1,0>:f  r13.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r124.8<1>:f  r125.8<0;1,0>:f  r12.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r123.8<1>:f  r124.8<0;1,0>:f  r12.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r122.8<1>:f  r123.8<0;1,0>:f  r12.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r121.8<1>:f  r122.8<0;1,0>:f  r12.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r120.8<1>:f  r121.8<0;1,0>:f  r12.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r119.8<1>:f  r120.8<0;1,0>:f  r12.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r118.8<1>:f  r119.8<0;1,0>:f  r12.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r117.8<1>:f  r118.8<0;1,0>:f  r12.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r116.8<1>:f  r117.8<0;1,0>:f  r11.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r115.8<1>:f  r116.8<0;1,0>:f  r11.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r114.8<1>:f  r115.8<0;1,0>:f  r11.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r113.8<1>:f  r114.8<0;1,0>:f  r11.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r112.8<1>:f  r113.8<0;1,0>:f  r11.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r111.8<1>:f  r112.8<0;1,0>:f  r11.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r110.8<1>:f  r111.8<0;1,0>:f  r11.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r107.8<1>:f  r110.8<0;1,0>:f  r11.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r106.8<1>:f  r107.8<0;1,0>:f  r106.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r9.1<1>:f  r106.8<0;1,0>:f  r106.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r3.1<1>:f  r9.1<0;1,0>:f  r106.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r127.8<1>:f  r3.1<0;1,0>:f  r106.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r126.8<1>:f  r127.8<0;1,0>:f  r106.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r125.8<1>:f  r126.8<0;1,0>:f  r106.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r124.8<1>:f  r125.8<0;1,0>:f  r106.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r123.8<1>:f  r124.8<0;1,0>:f  r106.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r122.8<1>:f  r123.8<0;1,0>:f  r107.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r121.8<1>:f  r122.8<0;1,0>:f  r107.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r120.8<1>:f  r121.8<0;1,0>:f  r107.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r119.8<1>:f  r120.8<0;1,0>:f  r107.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r118.8<1>:f  r119.8<0;1,0>:f  r107.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r117.8<1>:f  r118.8<0;1,0>:f  r107.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r116.8<1>:f  r117.8<0;1,0>:f  r107.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r115.8<1>:f  r116.8<0;1,0>:f  r107.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r114.8<1>:f  r115.8<0;1,0>:f  r110.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r113.8<1>:f  r114.8<0;1,0>:f  r110.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r112.8<1>:f  r113.8<0;1,0>:f  r110.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r111.8<1>:f  r112.8<0;1,0>:f  r110.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r110.8<1>:f  r111.8<0;1,0>:f  r110.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r9.1<1>:f  r110.8<0;1,0>:f  r110.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r3.1<1>:f  r9.1<0;1,0>:f  r110.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r127.8<1>:f  r3.1<0;1,0>:f  r110.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r126.8<1>:f  r127.8<0;1,0>:f  r111.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r125.8<1>:f  r126.8<0;1,0>:f  r111.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r124.8<1>:f  r125.8<0;1,0>:f  r111.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r123.8<1>:f  r124.8<0;1,0>:f  r111.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r122.8<1>:f  r123.8<0;1,0>:f  r111.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r121.8<1>:f  r122.8<0;1,0>:f  r111.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r120.8<1>:f  r121.8<0;1,0>:f  r111.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r119.8<1>:f  r120.8<0;1,0>:f  r111.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r118.8<1>:f  r119.8<0;1,0>:f  r112.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r117.8<1>:f  r118.8<0;1,0>:f  r112.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r116.8<1>:f  r117.8<0;1,0>:f  r112.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r115.8<1>:f  r116.8<0;1,0>:f  r112.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r114.8<1>:f  r115.8<0;1,0>:f  r112.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r113.8<1>:f  r114.8<0;1,0>:f  r112.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r112.8<1>:f  r113.8<0;1,0>:f  r112.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r9.1<1>:f  r112.8<0;1,0>:f  r112.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r3.1<1>:f  r9.1<0;1,0>:f  r113.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r127.8<1>:f  r3.1<0;1,0>:f  r113.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r126.8<1>:f  r127.8<0;1,0>:f  r113.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r125.8<1>:f  r126.8<0;1,0>:f  r113.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r124.8<1>:f  r125.8<0;1,0>:f  r113.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r123.8<1>:f  r124.8<0;1,0>:f  r113.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r122.8<1>:f  r123.8<0;1,0>:f  r113.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r121.8<1>:f  r122.8<0;1,0>:f  r113.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r120.8<1>:f  r121.8<0;1,0>:f  r114.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r119.8<1>:f  r120.8<0;1,0>:f  r114.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r118.8<1>:f  r119.8<0;1,0>:f  r114.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r117.8<1>:f  r118.8<0;1,0>:f  r114.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r116.8<1>:f  r117.8<0;1,0>:f  r114.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r115.8<1>:f  r116.8<0;1,0>:f  r114.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r114.8<1>:f  r115.8<0;1,0>:f  r114.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r9.1<1>:f  r114.8<0;1,0>:f  r114.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r3.1<1>:f  r9.1<0;1,0>:f  r115.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r127.8<1>:f  r3.1<0;1,0>:f  r115.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r126.8<1>:f  r127.8<0;1,0>:f  r115.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r125.8<1>:f  r126.8<0;1,0>:f  r115.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r124.8<1>:f  r125.8<0;1,0>:f  r115.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r123.8<1>:f  r124.8<0;1,0>:f  r115.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r122.8<1>:f  r123.8<0;1,0>:f  r115.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r121.8<1>:f  r122.8<0;1,0>:f  r115.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r120.8<1>:f  r121.8<0;1,0>:f  r116.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r119.8<1>:f  r120.8<0;1,0>:f  r116.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r118.8<1>:f  r119.8<0;1,0>:f  r116.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r117.8<1>:f  r118.8<0;1,0>:f  r116.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r116.8<1>:f  r117.8<0;1,0>:f  r116.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r9.1<1>:f  r116.8<0;1,0>:f  r116.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r3.1<1>:f  r9.1<0;1,0>:f  r116.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r127.8<1>:f  r3.1<0;1,0>:f  r116.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r126.8<1>:f  r127.8<0;1,0>:f  r117.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r125.8<1>:f  r126.8<0;1,0>:f  r117.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r124.8<1>:f  r125.8<0;1,0>:f  r117.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r123.8<1>:f  r124.8<0;1,0>:f  r117.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r122.8<1>:f  r123.8<0;1,0>:f  r117.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r121.8<1>:f  r122.8<0;1,0>:f  r117.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r120.8<1>:f  r121.8<0;1,0>:f  r117.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r119.8<1>:f  r120.8<0;1,0>:f  r117.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r118.8<1>:f  r119.8<0;1,0>:f  r118.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r9.1<1>:f  r118.8<0;1,0>:f  r118.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r3.1<1>:f  r9.1<0;1,0>:f  r118.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r127.8<1>:f  r3.1<0;1,0>:f  r118.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r126.8<1>:f  r127.8<0;1,0>:f  r118.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r125.8<1>:f  r126.8<0;1,0>:f  r118.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r124.8<1>:f  r125.8<0;1,0>:f  r118.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r123.8<1>:f  r124.8<0;1,0>:f  r118.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r122.8<1>:f  r123.8<0;1,0>:f  r119.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r121.8<1>:f  r122.8<0;1,0>:f  r119.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r120.8<1>:f  r121.8<0;1,0>:f  r119.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r119.8<1>:f  r120.8<0;1,0>:f  r119.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r9.1<1>:f  r119.8<0;1,0>:f  r119.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r3.1<1>:f  r9.1<0;1,0>:f  r119.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r127.8<1>:f  r3.1<0;1,0>:f  r119.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r126.8<1>:f  r127.8<0;1,0>:f  r119.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r125.8<1>:f  r126.8<0;1,0>:f  r120.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r124.8<1>:f  r125.8<0;1,0>:f  r120.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r123.8<1>:f  r124.8<0;1,0>:f  r120.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r122.8<1>:f  r123.8<0;1,0>:f  r120.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r121.8<1>:f  r122.8<0;1,0>:f  r120.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r120.8<1>:f  r121.8<0;1,0>:f  r120.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r9.1<1>:f  r120.8<0;1,0>:f  r120.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r3.1<1>:f  r9.1<0;1,0>:f  r120.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r127.8<1>:f  r3.1<0;1,0>:f  r121.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r126.8<1>:f  r127.8<0;1,0>:f  r121.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r125.8<1>:f  r126.8<0;1,0>:f  r121.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r124.8<1>:f  r125.8<0;1,0>:f  r121.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r123.8<1>:f  r124.8<0;1,0>:f  r121.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r122.8<1>:f  r123.8<0;1,0>:f  r121.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r121.8<1>:f  r122.8<0;1,0>:f  r121.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r9.1<1>:f  r121.8<0;1,0>:f  r121.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r3.1<1>:f  r9.1<0;1,0>:f  r122.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r127.8<1>:f  r3.1<0;1,0>:f  r122.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r126.8<1>:f  r127.8<0;1,0>:f  r122.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r125.8<1>:f  r126.8<0;1,0>:f  r122.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r124.8<1>:f  r125.8<0;1,0>:f  r122.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r123.8<1>:f  r124.8<0;1,0>:f  r122.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r122.8<1>:f  r123.8<0;1,0>:f  r122.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r9.1<1>:f  r122.8<0;1,0>:f  r122.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r3.1<1>:f  r9.1<0;1,0>:f  r123.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r127.8<1>:f  r3.1<0;1,0>:f  r123.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r126.8<1>:f  r127.8<0;1,0>:f  r123.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r125.8<1>:f  r126.8<0;1,0>:f  r123.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r124.8<1>:f  r125.8<0;1,0>:f  r123.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r123.8<1>:f  r124.8<0;1,0>:f  r123.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r9.1<1>:f  r123.8<0;1,0>:f  r123.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r3.1<1>:f  r9.1<0;1,0>:f  r123.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r127.8<1>:f  r3.1<0;1,0>:f  r124.0<0;1,0>:f  {F@1}
(W)  add (1|M0)  r124.0<1>:f  r2.14<0;1,0>:f  -r49.8<0;1,0>:f
(W)  sel (1|M0)  (ge)f0.0  r126.8<1>:f  r127.8<0;1,0>:f  r124.1<0;1,0>:f  {F@2}
(W)  mul (1|M0)  r123.0<1>:f  r124.0<0;1,0>:f  1.442695e+00:f  {F@2}
(W)  sel (1|M0)  (ge)f0.0  r125.8<1>:f  r126.8<0;1,0>:f  r124.2<0;1,0>:f  {F@2}
(W)  math.exp (1|M0)  r122.0<1>:f  r123.0<0;1,0>:f  {F@2}
(W)  sel (1|M0)  (ge)f0.0  r124.8<1>:f  r125.8<0;1,0>:f  r124.3<0;1,0>:f  {F@1}
(W)  mul (1|M0)  r68.2<1>:f  r2.2<0;1,0>:f  r122.0<0;1,0>:f  {M@1}
(W)  sel (1|M0)  (ge)f0.0  r9.1<1>:f  r124.8<0;1,0>:f  r124.4<0;1,0>:f  {F@2}
(W)  sel (1|M0)  (ge)f0.0  r3.1<1>:f  r9.1<0;1,0>:f  r124.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r127.8<1>:f  r3.1<0;1,0>:f  r124.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r126.8<1>:f  r127.8<0;1,0>:f  r124.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r125.8<1>:f  r126.8<0;1,0>:f  r125.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r9.1<1>:f  r125.8<0;1,0>:f  r125.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r3.1<1>:f  r9.1<0;1,0>:f  r125.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r127.8<1>:f  r3.1<0;1,0>:f  r125.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r126.8<1>:f  r127.8<0;1,0>:f  r125.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r125.8<1>:f  r126.8<0;1,0>:f  r125.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r9.1<1>:f  r125.8<0;1,0>:f  r125.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r3.1<1>:f  r9.1<0;1,0>:f  r125.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r127.8<1>:f  r3.1<0;1,0>:f  r126.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r126.8<1>:f  r127.8<0;1,0>:f  r126.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r9.1<1>:f  r126.8<0;1,0>:f  r126.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r3.1<1>:f  r9.1<0;1,0>:f  r126.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r127.8<1>:f  r3.1<0;1,0>:f  r126.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r126.8<1>:f  r127.8<0;1,0>:f  r126.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r9.1<1>:f  r126.8<0;1,0>:f  r126.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r3.1<1>:f  r9.1<0;1,0>:f  r126.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r127.8<1>:f  r3.1<0;1,0>:f  r127.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r9.1<1>:f  r127.8<0;1,0>:f  r127.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r3.1<1>:f  r9.1<0;1,0>:f  r127.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r127.8<1>:f  r3.1<0;1,0>:f  r127.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r9.1<1>:f  r127.8<0;1,0>:f  r127.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r3.1<1>:f  r9.1<0;1,0>:f  r127.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r127.8<1>:f  r3.1<0;1,0>:f  r127.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r55.0<1>:f  r127.8<0;1,0>:f  r127.7<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r102.0<1>:f  r55.0<0;1,0>:f  r36.0<0;1,0>:f  {Compacted,@1,$12.dst}
(W)  sel (1|M0)  (ge)f0.0  r101.0<1>:f  r102.0<0;1,0>:f  r36.1<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r100.0<1>:f  r101.0<0;1,0>:f  r36.2<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r99.0<1>:f  r100.0<0;1,0>:f  r36.3<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r98.0<1>:f  r99.0<0;1,0>:f  r36.4<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r97.0<1>:f  r98.0<0;1,0>:f  r36.5<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r96.0<1>:f  r97.0<0;1,0>:f  r36.6<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r95.0<1>:f  r96.0<0;1,0>:f  r36.7<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r94.0<1>:f  r95.0<0;1,0>:f  r37.0<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r93.0<1>:f  r94.0<0;1,0>:f  r37.1<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r54.0<1>:f  r93.0<0;1,0>:f  r37.2<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r92.0<1>:f  r54.0<0;1,0>:f  r34.3<0;1,0>:f  {Compacted,@1,$13.dst}
(W)  sel (1|M0)  (ge)f0.0  r91.0<1>:f  r92.0<0;1,0>:f  r34.4<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r90.0<1>:f  r91.0<0;1,0>:f  r34.5<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r89.0<1>:f  r90.0<0;1,0>:f  r34.6<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r88.0<1>:f  r89.0<0;1,0>:f  r34.7<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r87.0<1>:f  r88.0<0;1,0>:f  r35.0<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r86.0<1>:f  r87.0<0;1,0>:f  r35.1<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r85.0<1>:f  r86.0<0;1,0>:f  r35.2<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r84.0<1>:f  r85.0<0;1,0>:f  r35.3<0;1,0>:f  {Compacted,F@1}
(W)  send.ugm (1|M0)  r85  r9  null:0  0x82200000:a0.2  0x4220E500  {F@1,$15} // wr:1+0, rd:2; load.ugm.d32x32t.a32.ss[a0.2][A-0xFBC0]
(W)  sel (1|M0)  (ge)f0.0  r83.0<1>:f  r84.0<0;1,0>:f  r35.4<0;1,0>:f  {Compacted}
(W)  sel (1|M0)  (ge)f0.0  r53.0<1>:f  r83.0<0;1,0>:f  r35.5<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r82.0<1>:f  r53.0<0;1,0>:f  r32.6<0;1,0>:f  {Compacted,@1,$14.dst}
(W)  sel (1|M0)  (ge)f0.0  r81.0<1>:f  r82.0<0;1,0>:f  r32.7<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r80.0<1>:f  r81.0<0;1,0>:f  r33.0<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r79.0<1>:f  r80.0<0;1,0>:f  r33.1<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r78.0<1>:f  r79.0<0;1,0>:f  r33.2<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r77.0<1>:f  r78.0<0;1,0>:f  r33.3<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r76.0<1>:f  r77.0<0;1,0>:f  r33.4<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r75.0<1>:f  r76.0<0;1,0>:f  r33.5<0;1,0>:f  {Compacted,F@1}
(W)  send.ugm (1|M0)  r76  r9  null:0  0x80800000:a0.2  0x4240F500  {F@1,$0} // wr:1+0, rd:4; load.ugm.d32x64t.a32.ss[a0.2][A-0xFF00]
(W)  sel (1|M0)  (ge)f0.0  r74.0<1>:f  r75.0<0;1,0>:f  r33.6<0;1,0>:f  {Compacted}
(W)  sel (1|M0)  (ge)f0.0  r59.0<1>:f  r74.0<0;1,0>:f  r33.7<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r73.0<1>:f  r59.0<0;1,0>:f  r4.0<0;1,0>:f  {Compacted,@1,$8.dst}
(W)  sel (1|M0)  (ge)f0.0  r72.0<1>:f  r73.0<0;1,0>:f  r4.1<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r71.0<1>:f  r72.0<0;1,0>:f  r4.2<0;1,0>:f  {Compacted,F@1}
(W)  send.ugm (1|M0)  r72  r9  null:0  0x81000000:a0.2  0x4240F500  {F@1,$1} // wr:1+0, rd:4; load.ugm.d32x64t.a32.ss[a0.2][A-0xFE00]
(W)  sel (1|M0)  (ge)f0.0  r70.0<1>:f  r71.0<0;1,0>:f  r4.3<0;1,0>:f  {Compacted}
(W)  sel (1|M0)  (ge)f0.0  r69.0<1>:f  r70.0<0;1,0>:f  r4.4<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r68.0<1>:f  r69.0<0;1,0>:f  r4.5<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r67.0<1>:f  r68.0<0;1,0>:f  r4.6<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r66.0<1>:f  r67.0<0;1,0>:f  r4.7<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r65.0<1>:f  r66.0<0;1,0>:f  r5.0<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r64.0<1>:f  r65.0<0;1,0>:f  r5.1<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r63.0<1>:f  r64.0<0;1,0>:f  r5.2<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r62.0<1>:f  r63.0<0;1,0>:f  r5.3<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r61.0<1>:f  r62.0<0;1,0>:f  r5.4<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r60.0<1>:f  r61.0<0;1,0>:f  r5.5<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r59.0<1>:f  r60.0<0;1,0>:f  r5.6<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r58.0<1>:f  r59.0<0;1,0>:f  r5.7<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r57.0<1>:f  r58.0<0;1,0>:f  r6.0<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r56.0<1>:f  r57.0<0;1,0>:f  r6.1<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r55.0<1>:f  r56.0<0;1,0>:f  r6.2<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r54.0<1>:f  r55.0<0;1,0>:f  r6.3<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r53.0<1>:f  r54.0<0;1,0>:f  r6.4<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r58.0<1>:f  r53.0<0;1,0>:f  r6.5<0;1,0>:f  {F@1}
(W)  send.ugm (1|M0)  r4  r9  null:0  0x81C00000:a0.2  0x4240F500  {F@1,$7} // wr:1+0, rd:4; load.ugm.d32x64t.a32.ss[a0.2][A-0xFC80]
        add (32|M0)  acc0.0<1>:f  r76.0<1;1,0>:f  -r2.8<0;1,0>:f  {$0.dst}
        add (32|M0)  acc2.0<1>:f  r78.0<1;1,0>:f  -r2.8<0;1,0>:f
        mul (32|M0)  r120.0<1>:f  acc0.0<1;1,0>:f  1.442695e+00:f
        mul (32|M0)  r118.0<1>:f  acc2.0<1;1,0>:f  1.442695e+00:f
(W)  sel (1|M0)  (ge)f0.0  r52.0<1>:f  r58.0<0;1,0>:f  r4.6<0;1,0>:f  {Compacted,$7.dst}
(W)  sel (1|M0)  (ge)f0.0  r51.0<1>:f  r52.0<0;1,0>:f  r4.7<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r50.0<1>:f  r51.0<0;1,0>:f  r5.0<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r49.0<1>:f  r50.0<0;1,0>:f  r5.1<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r48.0<1>:f  r49.0<0;1,0>:f  r5.2<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r47.0<1>:f  r48.0<0;1,0>:f  r5.3<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r46.0<1>:f  r47.0<0;1,0>:f  r5.4<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r45.0<1>:f  r46.0<0;1,0>:f  r5.5<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r44.0<1>:f  r45.0<0;1,0>:f  r5.6<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r43.0<1>:f  r44.0<0;1,0>:f  r5.7<0;1,0>:f  {Compacted,F@1}
        math.exp (32|M0)  r44.0<1>:f  r120.0<1;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r42.0<1>:f  r43.0<0;1,0>:f  r6.0<0;1,0>:f  {Compacted}
(W)  sel (1|M0)  (ge)f0.0  r41.0<1>:f  r42.0<0;1,0>:f  r6.1<0;1,0>:f  {Compacted,F@1}
        add (32|M0)  r42.0<1>:f  r74.0<1;1,0>:f  -r2.8<0;1,0>:f  {$1.dst}
(W)  sel (1|M0)  (ge)f0.0  r40.0<1>:f  r41.0<0;1,0>:f  r6.2<0;1,0>:f  {Compacted,F@2}
        mul (32|M0)  r114.0<1>:f  r42.0<1;1,0>:f  1.442695e+00:f  {F@2}
(W)  sel (1|M0)  (ge)f0.0  r39.0<1>:f  r40.0<0;1,0>:f  r6.3<0;1,0>:f  {Compacted,F@2}
        math.exp (32|M0)  r40.0<1>:f  r118.0<1;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r38.0<1>:f  r39.0<0;1,0>:f  r6.4<0;1,0>:f  {Compacted}
(W)  sel (1|M0)  (ge)f0.0  r37.0<1>:f  r38.0<0;1,0>:f  r6.5<0;1,0>:f  {Compacted,F@1}
        add (32|M0)  r38.0<1>:f  r72.0<1;1,0>:f  -r2.8<0;1,0>:f
(W)  sel (1|M0)  (ge)f0.0  r36.0<1>:f  r37.0<0;1,0>:f  r6.6<0;1,0>:f  {F@2}
        mul (32|M0)  r116.0<1>:f  r38.0<1;1,0>:f  1.442695e+00:f  {F@2}
(W)  sel (1|M0)  (ge)f0.0  r35.0<1>:f  r36.0<0;1,0>:f  r6.7<0;1,0>:f  {Compacted,F@2}
        math.exp (32|M0)  r36.0<1>:f  r116.0<1;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r34.0<1>:f  r35.0<0;1,0>:f  r7.0<0;1,0>:f  {Compacted}
(W)  sel (1|M0)  (ge)f0.0  r33.0<1>:f  r34.0<0;1,0>:f  r7.1<0;1,0>:f  {F@1}
        math.exp (32|M0)  r34.0<1>:f  r114.0<1;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r32.0<1>:f  r33.0<0;1,0>:f  r7.2<0;1,0>:f  {Compacted}
(W)  sel (1|M0)  (ge)f0.0  r52.0<1>:f  r32.0<0;1,0>:f  r7.3<0;1,0>:f  {Compacted,F@1}
(W)  send.ugm (1|M0)  r4  r9  null:0  0x82400000:a0.2  0x4240F500  {F@1,$8} // wr:1+0, rd:4; load.ugm.d32x64t.a32.ss[a0.2][A-0xFB80]
(W)  sel (1|M0)  (ge)f0.0  r31.0<1>:f  r52.0<0;1,0>:f  r85.4<0;1,0>:f  {Compacted,$15.dst}
(W)  sel (1|M0)  (ge)f0.0  r30.0<1>:f  r31.0<0;1,0>:f  r85.5<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r29.0<1>:f  r30.0<0;1,0>:f  r85.6<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r28.0<1>:f  r29.0<0;1,0>:f  r85.7<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r27.0<1>:f  r28.0<0;1,0>:f  r86.0<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r26.0<1>:f  r27.0<0;1,0>:f  r86.1<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r25.0<1>:f  r26.0<0;1,0>:f  r86.2<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r24.0<1>:f  r25.0<0;1,0>:f  r86.3<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r23.0<1>:f  r24.0<0;1,0>:f  r86.4<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r22.0<1>:f  r23.0<0;1,0>:f  r86.5<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r57.0<1>:f  r22.0<0;1,0>:f  r86.6<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r21.0<1>:f  r57.0<0;1,0>:f  r4.7<0;1,0>:f  {Compacted,@1,$8.dst}
(W)  sel (1|M0)  (ge)f0.0  r20.0<1>:f  r21.0<0;1,0>:f  r5.0<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r19.0<1>:f  r20.0<0;1,0>:f  r5.1<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r18.0<1>:f  r19.0<0;1,0>:f  r5.2<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r17.0<1>:f  r18.0<0;1,0>:f  r5.3<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r16.0<1>:f  r17.0<0;1,0>:f  r5.4<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r15.0<1>:f  r16.0<0;1,0>:f  r5.5<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r14.0<1>:f  r15.0<0;1,0>:f  r5.6<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r13.0<1>:f  r14.0<0;1,0>:f  r5.7<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r12.0<1>:f  r13.0<0;1,0>:f  r6.0<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r11.0<1>:f  r12.0<0;1,0>:f  r6.1<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r9.1<1>:f  r11.0<0;1,0>:f  r6.2<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r3.1<1>:f  r9.1<0;1,0>:f  r6.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r127.0<1>:f  r3.1<0;1,0>:f  r6.4<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r126.0<1>:f  r127.0<0;1,0>:f  r6.5<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r125.0<1>:f  r126.0<0;1,0>:f  r6.6<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r48.0<1>:f  r125.0<0;1,0>:f  r6.7<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r2.9<1>:f  r2.9<0;1,0>:f  r48.0<0;1,0>:f  {F@1}
(W)  send.slm (1|M0)  r60  r10  null:0  0x0  0x0210001F  {$9} // wr:1+0, rd:1; fence.slm.none.group
(W)  mov (1|M0)  r52.2<1>:ud  0x100:ud  {Compacted}
(W)  mov (2|M0)  r52.10<1>:ub  r10.11<0;1,0>:ub  {I@1}
(W)  mov (8|M0)  null<1>:ud  r60.0<1;1,0>:ud  {Compacted,$9.dst}
(W)  send.gtwy (1|M0)  null  r52  null:0  0x0  0x02000004  {I@2,$2} // wr:1+0, rd:0; signal barrier
(W)  sync.bar  0x0
        add (32|M0)  acc0.0<1>:f  r44.0<1;1,0>:f  r40.0<1;1,0>:f  {Compacted,M@3}
        add (32|M0)  acc0.0<1>:f  r36.0<1;1,0>:f  acc0.0<1;1,0>:f  {Compacted,M@2}
(W)  mov (32|M0)  r119.0<1>:ud  0x0:ud
        add (32|M0)  r119.0<1>:f  r34.0<1;1,0>:f  acc0.0<1;1,0>:f  {Compacted,A@1}
(W)  add (16|M0)  r22.0<1>:f  r119.0<1;1,0>:f  r120.0<1;1,0>:f  {Compacted,F@1}
(W)  mov (8|M0)  r110.0<1>:ud  r22.8<1;1,0>:ud  {Compacted,F@1}
(W)  mov (1|M0)  a0.2<1>:ud  r2.0<0;1,0>:ud  {Compacted}
(W)  add (8|M0)  r50.0<1>:f  r22.0<1;1,0>:f  r110.0<1;1,0>:f  {Compacted,I@2}
(W)  mov (4|M0)  r107.0<1>:ud  r50.4<1;1,0>:ud  {Compacted,F@1}
(W)  add (4|M0)  r51.0<1>:f  r50.0<1;1,0>:f  r107.0<1;1,0>:f  {Compacted,I@1}
(W)  add (1|M0)  r68.0<1>:f  r51.0<0;1,0>:f  r51.2<0;1,0>:f  {Compacted,F@1}
(W)  add (1|M0)  r68.1<1>:f  r51.1<0;1,0>:f  r51.3<0;1,0>:f
(W)  add (1|M0)  r56.0<1>:f  r68.0<0;1,0>:f  r68.1<0;1,0>:f  {Compacted,F@1}
(~f1.0) goto (32|M0)  L24208  L24208
L24128:
(W)  mov (1|M0)  r2.0<1>:ud  a0.2<0;1,0>:ud  {Compacted}
(W)  shr (1|M0)  a0.2<1>:ud  r2.1<0;1,0>:ud  0x4:ud
        mov (32|M0)  r32.0<1>:f  r56.0<0;1,0>:f  {Compacted,F@1}
(W)  send.ugm (1|M0)  r112  r9  null:0  0x82A00000:a0.2  0x4220E500  {$10} // wr:1+0, rd:2; load.ugm.d32x32t.a32.ss[a0.2][A-0xFAC0]
(W)  mov (1|M0)  a0.2<1>:ud  r2.0<0;1,0>:ud  {Compacted,@2,$10.src}
        sync.nop  null  {Compacted,$10.dst}
        send.slm (32|M0)  null  r112  r32:2  0x0  0x04000504  {F@1,$6} // wr:2+2, rd:0; store.slm.d32.a32
L24208:
        join (32|M0)  L24224
L24224:
(W)  send.slm (1|M0)  r59  r10  null:0  0x0  0x0210001F  {$11} // wr:1+0, rd:1; fence.slm.none.group
(W)  mov (1|M0)  r49.2<1>:f  3.58732e-43:f
(W)  mov (2|M0)  r49.10<1>:ub  r10.11<0;1,0>:ub  {F@1}
(W)  mov (8|M0)  null<1>:ud  r59.0<1;1,0>:ud  {$11.dst}
(W)  send.gtwy (1|M0)  null  r49  null:0  0x0  0x02000004  {I@2,$4} // wr:1+0, rd:0; signal barrier
(W)  sync.bar  0x0
        cmp (32|M0)  (lt)f2.0  null<2>:uw  r1.0<1;1,0>:uw  0x8:uw
(~f2.0) goto (32|M0)  L24448  L24448
L24352:
(W)  mov (1|M0)  r2.0<1>:ud  a0.2<0;1,0>:ud  {Compacted}
(W)  shr (1|M0)  a0.2<1>:ud  r2.1<0;1,0>:ud  0x4:ud
        shl (32|M0)  r28.0<1>:d  r108.0<1;1,0>:d  2:w  {Compacted}
(W)  send.ugm (1|M0)  r110  r9  null:0  0x83A00000:a0.2  0x4220E500  {$12} // wr:1+0, rd:2; load.ugm.d32x32t.a32.ss[a0.2][A-0xF8C0]
        send.slm (32|M0)  r110  r28  null:0  0x0  0x04200500  {I@1,$12} // wr:2+0, rd:2; load.slm.d32.a32
(W)  send.ugm (1|M0)  null  r9  r110:2  0x83A00000:a0.2  0x4200E504  {$12} // wr:1+2, rd:0; store.ugm.d32x32t.a32.ss[a0.2][A-0xF8C0]
(W)  mov (1|M0)  a0.2<1>:ud  r2.0<0;1,0>:ud  {$12.src}
L24448:
        join (32|M0)  L24464
L24464:
(W)  mov (1|M0)  r2.0<1>:ud  a0.2<0;1,0>:ud
(W)  shr (1|M0)  a0.2<1>:ud  r2.1<0;1,0>:ud  0x4:ud
(W)  mov (32|M0)  r117.0<1>:f  0.0:f
(W)  send.ugm (1|M0)  r105  r9  null:0  0x83A00000:a0.2  0x4220E500  {$13} // wr:1+0, rd:2; load.ugm.d32x32t.a32.ss[a0.2][A-0xF8C0]
(W)  mov (1|M0)  a0.2<1>:ud  r2.0<0;1,0>:ud  {Compacted,@2,$13.src}
        mov (32|M0)  r117.0<1>:f  r105.0<1;1,0>:f  {Compacted,$13.dst}
(W)  mov (16|M0)  r46.0<1>:ud  r117.0<2;1,0>:ud  {Compacted,F@1}
(W)  mov (16|M0)  r106.0<1>:ud  r117.1<2;1,0>:ud  {Compacted}
(W)  add (16|M0)  r117.0<1>:f  r46.0<1;1,0>:f  r106.0<1;1,0>:f  {Compacted,I@1}
(W)  mov (8|M0)  r56.0<1>:ud  r117.0<2;1,0>:ud  {Compacted,F@1}
(W)  mov (8|M0)  r105.0<1>:ud  r117.1<2;1,0>:ud  {Compacted}
(W)  add (8|M0)  r117.0<1>:f  r56.0<1;1,0>:f  r105.0<1;1,0>:f  {Compacted,I@1}
(W)  mov (4|M0)  r86.0<1>:ud  r117.0<2;1,0>:ud  {Compacted,F@1}
(W)  mov (4|M0)  r104.0<1>:ud  r117.1<2;1,0>:ud  {Compacted}
(W)  add (4|M0)  r111.0<1>:f  r86.0<1;1,0>:f  r104.0<1;1,0>:f  {I@1}
        mov (32|M0)  r30.0<1>:ud  r111.0<1;8,0>:ud  {F@1}
(~f0.0) goto (32|M0)  L24688  L24688
L24656:
        shl (32|M0)  r94.0<1>:d  r108.0<1;1,0>:d  2:w
        send.slm (32|M0)  null  r94  r30:2  0x0  0x04000504  {I@1,$3} // wr:2+2, rd:0; store.slm.d32.a32
L24688:
        join (32|M0)  L24704
L24704:
(W)  send.slm (1|M0)  r58  r10  null:0  0x0  0x0210001F  {$14} // wr:1+0, rd:1; fence.slm.none.group
(W)  mov (1|M0)  r48.2<1>:f  3.58732e-43:f
(W)  mov (2|M0)  r48.10<1>:ub  r10.11<0;1,0>:ub  {F@1}
(W)  mov (8|M0)  null<1>:ud  r58.0<1;1,0>:ud  {$14.dst}
(W)  send.gtwy (1|M0)  null  r48  null:0  0x0  0x02000004  {I@2,$5} // wr:1+0, rd:0; signal barrier
(W)  sync.bar  0x0
(W)  mov (1|M0)  r50.0<1>:ud  0x0:uw
(W)  cmp (32|M0)  (lt)f2.0  null<1>:ud  r2.12<0;1,0>:ud  0xC00:uw
(W)  send.slm (1|M0)  r51  r50  null:0  0x0  0x02108500  {I@2,$15} // wr:1+0, rd:1; load.slm.d32x1t.a32
(W&f2.0) cmp (32|M0)  (eq)f2.0  null<1>:d  r2.13<0;1,0>:d  0:w
(W)  add (1|M0)  r2.2<1>:f  r68.2<0;1,0>:f  r51.0<0;1,0>:f  {$15.dst}
(W&~f2.0) jmpi  L24944
L24896:
(W)  add (1|M0)  r2.3<1>:q  r2.3<0;1,0>:q  1024:w
(W)  mov (1|M0)  r2.14<1>:f  r49.8<0;1,0>:f
(W)  jmpi  L480
L24944:
(W)  mov (1|M0)  r2.0<1>:ud  a0.2<0;1,0>:ud
(W)  shr (1|M0)  a0.2<1>:ud  r2.1<0;1,0>:ud  0x4:ud
(W)  and (1|M0)  (eq)f2.0  r79.0<1>:d  r2.2<0;1,0>:d  2139095040:d  {F@2}
(W)  and (1|M0)  (eq)f0.0  r77.0<1>:d  r2.2<0;1,0>:d  2139095040:d
(W)  mov (1|M0)  r1.1<1>:f  0x4F800000:f
(W)  send.ugm (1|M0)  r70  r9  null:0  0x80400000:a0.2  0x4220E500  {$0} // wr:1+0, rd:2; load.ugm.d32x32t.a32.ss[a0.2][A-0xFF80]
(W)  mov (1|M0)  r121.0<1>:uw  f2.0<0;1,0>:uw
(W)  and (1|M0)  (eq)f2.0  r87.0<1>:d  r2.2<0;1,0>:d  2139095040:d
(W)  and (1|M0)  r1.0<1>:d  r2.2<0;1,0>:d  8388607:d
(W&f0.0) sel (1|M0)  r96.0<1>:f  r1.1<0;1,0>:f  1.0:f  {F@1}
(W)  cmp (1|M0)  (ge)f0.0  null<1>:ud  r79.0<0;1,0>:ud  0x64000000:ud  {A@1}
(W)  and (1|M0)  (eq)f1.0  r76.0<1>:d  r2.2<0;1,0>:d  2139095040:d
(W)  mov (1|M0)  r2.15<1>:uw  f2.0<0;1,0>:uw
(W)  cmp (32|M0)  (eq)f2.0  null<1>:d  r1.0<0;1,0>:d  0:w  {I@4}
(W)  mov (1|M0)  r124.0<1>:uw  f0.0<0;1,0>:uw
(W)  mov (1|M0)  f0.0<1>:uw  r121.0<0;1,0>:uw
(W)  and (1|M0)  (eq)f3.0  r78.0<1>:d  r2.2<0;1,0>:d  2139095040:d
(W)  mov (1|M0)  r69.0<1>:ud  f2.0<0;1,0>:ud  {Compacted}
(W)  cmp (1|M0)  (ge)f2.0  null<1>:ud  r76.0<0;1,0>:ud  0x64000000:ud  {I@7}
(W&f0.0) sel (1|M0)  r97.0<1>:f  r1.1<0;1,0>:f  1.0:f
(W)  mov (1|M0)  f0.0<1>:ud  r69.0<0;1,0>:ud  {Compacted,A@1}
(W&f3.0) sel (1|M0)  r98.0<1>:f  r1.1<0;1,0>:f  1.0:f
(W)  mov (1|M0)  r122.0<1>:uw  f2.0<0;1,0>:uw
(W)  cmp (32|M0)  (eq)f2.0  null<1>:d  r1.0<0;1,0>:d  0:w
(W&~f0.0) cmp (32|M0) (eq)f0.0  null<1>:d  r76.0<0;1,0>:d  0:w
(W)  mov (1|M0)  r69.0<1>:ud  f0.0<0;1,0>:ud
(W)  mov (1|M0)  f0.0<1>:uw  r122.0<0;1,0>:uw  {I@4}
(W&~f2.0) cmp (32|M0) (eq)f2.0  null<1>:d  r78.0<0;1,0>:d  0:w
(W)  not (1|M0)  r1.3<1>:ud  f2.0<0;1,0>:ud
(W)  cmp (1|M0)  (ge)f2.0  null<1>:ud  r87.0<0;1,0>:ud  0x64000000:ud
(W)  cmp (32|M0)  (eq)f3.0  null<1>:d  r1.0<0;1,0>:d  0:w  {F@1}
(W)  mov (1|M0)  r2.14<1>:uw  f2.0<0;1,0>:uw
(W&~f3.0) cmp (32|M0) (eq)f3.0  null<1>:d  r77.0<0;1,0>:d  0:w
(W)  not (1|M0)  r1.8<1>:ud  f3.0<0;1,0>:ud
(W)  and (1|M0)  (eq)f3.0  r80.0<1>:d  r2.2<0;1,0>:d  2139095040:d
(W)  not (1|M0)  r1.9<1>:ud  r69.0<0;1,0>:ud  {I@7}
        mov (16|M0)  r88.0<2>:ud  r70.0<1;1,0>:ud  {Compacted,$0.dst}
        mov (16|M16)  r94.0<2>:ud  r71.0<1;1,0>:ud  {Compacted,$3.src}
        shl (16|M0)  r22.0<1>:q  r88.0<2;1,0>:ud  2:w  {I@2}
        shl (16|M16)  r20.0<1>:q  r94.0<2;1,0>:ud  2:w  {I@2}
        add (16|M0)  r24.0<1>:q  r2.5<0;1,0>:q  r22.0<1;1,0>:q  {Compacted,I@2}
        add (16|M16)  r26.0<1>:q  r2.5<0;1,0>:q  r20.0<1;1,0>:q  {Compacted,I@2}
        send.ugm (32|M0)  r12  r24  null:0  0x0  0x08803580  {I@1,$1} // wr:4+0, rd:8; load.ugm.d32x4.a64
(W&f1.0) sel (1|M0)  r95.0<1>:f  r1.1<0;1,0>:f  1.0:f
(W)  cmp (1|M0)  (ge)f1.0  null<1>:ud  r77.0<0;1,0>:ud  0x64000000:ud  {F@1}
(W&~f0.0) sel (1|M0)  r1.15<1>:f  r95.0<0;1,0>:f  0x2F800000:f
        or (32|M0)  r4.0<1>:d  r2.15<0;1,0>:d  r70.0<1;1,0>:d
(W)  mov (1|M0)  r123.0<1>:uw  f1.0<0;1,0>:uw
(W)  cmp (1|M0)  (ge)f1.0  null<1>:ud  r78.0<0;1,0>:ud  0x64000000:ud
(W)  mov (1|M0)  f0.0<1>:uw  r123.0<0;1,0>:uw  {A@1}
        mov (16|M0)  r112.0<2>:ud  r4.0<1;1,0>:ud  {$6.src}
(W&~f1.0) sel (1|M0)  r1.11<1>:f  r98.0<0;1,0>:f  0x2F800000:f
(W)  cmp (32|M0)  (eq)f1.0  null<1>:d  r1.0<0;1,0>:d  0:w  {F@1}
(W&~f1.0) cmp (32|M0) (eq)f1.0  null<1>:d  r79.0<0;1,0>:d  0:w
(W)  not (1|M0)  r1.2<1>:ud  f1.0<0;1,0>:ud
(W)  and (1|M0)  (eq)f1.0  r84.0<1>:d  r2.2<0;1,0>:d  2139095040:d
(W&~f0.0) sel (1|M0)  r1.12<1>:f  r96.0<0;1,0>:f  0x2F800000:f
(W)  mov (1|M0)  f0.0<1>:uw  r124.0<0;1,0>:uw  {F@1}
        shl (16|M0)  r108.0<1>:q  r112.0<2;1,0>:d  2:w  {I@6}
(W)  cmp (1|M0)  (ge)f2.0  null<1>:ud  r84.0<0;1,0>:ud  0x64000000:ud  {I@3}
(W&~f0.0) sel (1|M0)  r1.10<1>:f  r97.0<0;1,0>:f  0x2F800000:f
(W)  and (1|M0)  (eq)f0.0  r81.0<1>:d  r2.2<0;1,0>:d  2139095040:d  {F@1}
        add (16|M0)  r24.0<1>:q  r108.0<1;1,0>:q  r2.2<0;1,0>:q  {@3,$1.src}
(W)  mov (1|M0)  r9.2<1>:uw  f2.0<0;1,0>:uw
(W)  mov (1|M0)  f2.0<1>:uw  r2.15<0;1,0>:uw
(W&f0.0) sel (1|M0)  r109.0<1>:f  r1.1<0;1,0>:f  1.0:f  {I@3}
(W)  mov (1|M0)  f0.0<1>:uw  r2.14<0;1,0>:uw  {F@1}
(W&f1.0) sel (1|M0)  r111.0<1>:f  r1.1<0;1,0>:f  1.0:f
(W&f2.0) sel (1|M0)  r110.0<1>:f  r1.1<0;1,0>:f  1.0:f
(W)  cmp (32|M0)  (eq)f1.0  null<1>:d  r1.0<0;1,0>:d  0:w  {F@2}
(W&~f0.0) sel (1|M0)  r9.14<1>:f  r110.0<0;1,0>:f  0x2F800000:f  {F@1}
(W)  mov (1|M0)  f0.0<1>:uw  r9.2<0;1,0>:uw  {A@1}
(W)  mov (1|M0)  r70.0<1>:ud  f1.0<0;1,0>:ud  {Compacted}
(W)  cmp (1|M0)  (ge)f1.0  null<1>:ud  r80.0<0;1,0>:ud  0x64000000:ud
        or (16|M0)  r28.0<1>:d  r22.0<2;1,0>:d  4096:w
(W&~f0.0) sel (1|M0)  r9.13<1>:f  r111.0<0;1,0>:f  0x2F800000:f
(W)  mov (1|M0)  f0.0<1>:ud  r70.0<0;1,0>:ud  {Compacted,A@1}
        or (16|M16)  r29.0<1>:d  r20.0<2;1,0>:d  4096:w
(W)  mov (1|M0)  r126.0<1>:uw  f1.0<0;1,0>:uw
(W&~f0.0) cmp (32|M0) (eq)f0.0  null<1>:d  r87.0<0;1,0>:d  0:w
(W)  cmp (1|M0)  (ge)f1.0  null<1>:ud  r81.0<0;1,0>:ud  0x64000000:ud
        or (32|M0)  r34.0<1>:d  r4.0<1;1,0>:d  1024:w  {Compacted}
        mov (32|M0)  r82.0<1>:f  r28.0<1;1,0>:f  {Compacted,I@5}
(W)  mov (1|M0)  r70.0<1>:ud  f0.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  f0.0<1>:uw  r126.0<0;1,0>:uw  {I@5}
        mov (16|M0)  r30.0<2>:ud  r34.0<1;1,0>:ud  {Compacted,I@3}
        mov (16|M16)  r28.0<2>:ud  r35.0<1;1,0>:ud  {F@1}
(W&f3.0) sel (1|M0)  r108.0<1>:f  r1.1<0;1,0>:f  1.0:f
(W)  mov (1|M0)  r127.0<1>:uw  f1.0<0;1,0>:uw
        add (32|M0)  acc0.0<1>:f  r12.0<1;1,0>:f  -r2.9<0;1,0>:f  {$1.dst}
        shl (16|M0)  r40.0<1>:q  r30.0<2;1,0>:d  2:w  {I@3}
        shl (16|M16)  r30.0<1>:q  r28.0<2;1,0>:d  2:w  {I@3}
(W&~f0.0) sel (1|M0)  r9.5<1>:f  r108.0<0;1,0>:f  0x2F800000:f  {F@2}
        add (32|M0)  acc2.0<1>:f  r14.0<1;1,0>:f  -r2.9<0;1,0>:f
(W)  mov (1|M0)  f0.0<1>:uw  r127.0<0;1,0>:uw  {A@2}
        add (16|M16)  r34.0<1>:q  r30.0<1;1,0>:q  r2.2<0;1,0>:q  {I@2}
        add (32|M0)  r30.0<1>:f  r18.0<1;1,0>:f  -r2.9<0;1,0>:f  {I@1}
        mul (32|M0)  r18.0<1>:f  acc0.0<1;1,0>:f  1.442695e+00:f
(W&~f0.0) sel (1|M0)  r9.4<1>:f  r109.0<0;1,0>:f  0x2F800000:f
(W)  and (1|M0)  (eq)f0.0  r9.1<1>:d  r2.2<0;1,0>:d  2139095040:d  {F@1}
        math.exp (32|M0)  r42.0<1>:f  r18.0<1;1,0>:f
        add (32|M0)  r12.0<1>:f  r16.0<1;1,0>:f  -r2.9<0;1,0>:f
(W)  mov (1|M0)  r9.4<1>:uw  f0.0<0;1,0>:uw
(W)  mov (1|M0)  f0.0<1>:ud  r1.9<0;1,0>:ud  {Compacted}
        or (16|M0)  r32.0<1>:d  r22.0<2;1,0>:d  8192:w
        or (16|M16)  r33.0<1>:d  r20.0<2;1,0>:d  8192:w
        mul (32|M0)  r16.0<1>:f  acc2.0<1;1,0>:f  1.442695e+00:f
        mov (32|M0)  r28.0<1>:f  r32.0<1;1,0>:f  {Compacted,I@1}
        mul (32|M0)  r14.0<1>:f  r12.0<1;1,0>:f  1.442695e+00:f  {F@3}
(f0.0)  cmp (32|M0)  (eq)f0.0  null<1>:f  r42.0<1;1,0>:f  r2.2<0;1,0>:f  {M@1}
        add (16|M0)  r32.0<1>:q  r40.0<1;1,0>:q  r2.2<0;1,0>:q  {F@3}
        math.exp (32|M0)  r40.0<1>:f  r16.0<1;1,0>:f  {I@1}
        mul (32|M0)  r12.0<1>:f  r30.0<1;1,0>:f  1.442695e+00:f
(W)  mul (1|M0)  r92.0<1>:f  r2.2<0;1,0>:f  r1.15<0;1,0>:f  {Compacted}
(W)  mov (1|M0)  r1.9<1>:ud  f0.0<0;1,0>:ud
        math.exp (32|M0)  r16.0<1>:f  r12.0<1;1,0>:f  {F@2}
(W)  mov (1|M0)  f0.0<1>:ud  r1.8<0;1,0>:ud  {Compacted}
(W)  mul (1|M0)  r91.0<1>:f  r2.2<0;1,0>:f  r1.12<0;1,0>:f
(W)  mul (1|M0)  r93.0<1>:f  r2.2<0;1,0>:f  r1.10<0;1,0>:f  {Compacted}
        math.exp (32|M0)  r14.0<1>:f  r14.0<1;1,0>:f
(W)  mul (1|M0)  r94.0<1>:f  r2.2<0;1,0>:f  r1.11<0;1,0>:f  {Compacted}
(W)  math.inv (1|M0)  r2.6<1>:f  r92.0<0;1,0>:f  {F@4}
(f0.0)  cmp (32|M0)  (eq)f0.0  null<1>:f  r40.0<1;1,0>:f  r2.2<0;1,0>:f  {A@1}
(W)  math.inv (1|M0)  r2.3<1>:f  r91.0<0;1,0>:f  {F@4}
        mul (32|M0)  r30.0<1>:f  r2.6<0;1,0>:f  r42.0<1;1,0>:f  {Compacted,M@2}
(W)  math.inv (1|M0)  r1.13<1>:f  r93.0<0;1,0>:f  {F@4}
        mul (32|M0)  r18.0<1>:f  r2.3<0;1,0>:f  r40.0<1;1,0>:f  {Compacted,M@2}
(W)  math.inv (1|M0)  r1.14<1>:f  r94.0<0;1,0>:f  {F@4}
        mul (32|M0)  acc0.0<1>:f  r1.13<0;1,0>:f  r16.0<1;1,0>:f  {Compacted,M@2}
(W)  mov (1|M0)  r1.8<1>:ud  f0.0<0;1,0>:ud
        mul (32|M0)  r12.0<1>:f  r1.14<0;1,0>:f  r14.0<1;1,0>:f  {Compacted,M@1}
        mul (32|M0)  acc2.0<1>:f  r30.0<1;1,0>:f  r1.15<0;1,0>:f  {Compacted,F@4}
(W)  mov (1|M0)  f0.0<1>:ud  r1.9<0;1,0>:ud  {Compacted}
        mul (32|M0)  r30.0<1>:f  r18.0<1;1,0>:f  r1.12<0;1,0>:f  {F@4}
        mul (32|M0)  acc0.0<1>:f  acc0.0<1;1,0>:f  r1.10<0;1,0>:f  {Compacted}
        mul (32|M0)  r18.0<1>:f  r12.0<1;1,0>:f  r1.11<0;1,0>:f  {Compacted,F@4}
(~f0.0) sel (32|M0)  r12.0<1>:f  acc2.0<1;1,0>:f  1.0:f
(W)  mov (1|M0)  f0.0<1>:ud  r1.3<0;1,0>:ud  {F@1}
(W)  cmp (32|M0)  (eq)f2.0  null<1>:d  r1.0<0;1,0>:d  0:w
(f0.0)  cmp (32|M0)  (eq)f0.0  null<1>:f  r14.0<1;1,0>:f  r2.2<0;1,0>:f  {I@2}
(W)  mov (1|M0)  r1.3<1>:ud  f0.0<0;1,0>:ud
(W)  mov (1|M0)  f0.0<1>:ud  r1.8<0;1,0>:ud  {F@1}
(W&~f2.0) cmp (32|M0) (eq)f2.0  null<1>:d  r80.0<0;1,0>:d  0:w
(~f0.0) sel (32|M0)  r14.0<1>:f  r30.0<1;1,0>:f  1.0:f
(W)  mov (1|M0)  f0.0<1>:ud  r1.2<0;1,0>:ud  {F@1}
(W)  not (1|M0)  r2.13<1>:ud  f2.0<0;1,0>:ud
(W)  cmp (1|M0)  (ge)f2.0  null<1>:ud  r9.1<0;1,0>:ud  0x64000000:ud
        mov (16|M16)  r118.0<2>:ud  r5.0<1;1,0>:ud  {Compacted}
(f0.0)  cmp (32|M0)  (eq)f0.0  null<1>:f  r16.0<1;1,0>:f  r2.2<0;1,0>:f  {I@4}
(W)  mov (1|M0)  r1.2<1>:ud  f0.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  f0.0<1>:ud  r1.3<0;1,0>:ud  {F@1}
(W)  mov (1|M0)  r125.1<1>:uw  f2.0<0;1,0>:uw
(W)  mov (1|M0)  f2.0<1>:ud  r1.2<0;1,0>:ud  {Compacted,I@3}
        shl (16|M16)  r104.0<1>:q  r118.0<2;1,0>:d  2:w
(~f0.0) sel (32|M0)  r16.0<1>:f  r18.0<1;1,0>:f  1.0:f
        add (16|M16)  r26.0<1>:q  r104.0<1;1,0>:q  r2.2<0;1,0>:q  {Compacted,I@1}
(~f2.0) sel (32|M0)  r18.0<1>:f  acc0.0<1;1,0>:f  1.0:f
        send.ugm (32|M0)  null  r24  r12:8  0x0  0x08003584  {A@1,$2} // wr:4+8, rd:0; store.ugm.d32x4.a64
(W)  cmp (32|M0)  (eq)f3.0  null<1>:d  r1.0<0;1,0>:d  0:w
(W)  cmp (32|M0)  (eq)f1.0  null<1>:d  r1.0<0;1,0>:d  0:w
(W&~f3.0) cmp (32|M0) (eq)f3.0  null<1>:d  r84.0<0;1,0>:d  0:w
(W&~f1.0) cmp (32|M0) (eq)f1.0  null<1>:d  r81.0<0;1,0>:d  0:w
(W)  not (1|M0)  r2.12<1>:ud  f3.0<0;1,0>:ud
(W)  and (1|M0)  (eq)f3.0  r2.15<1>:d  r2.2<0;1,0>:d  2139095040:d
        mov (16|M0)  r78.0<1>:d  r22.1<2;1,0>:d  {Compacted}
        mov (16|M16)  r79.0<1>:d  r20.1<2;1,0>:d  {Compacted}
(W)  not (1|M0)  r2.14<1>:ud  f1.0<0;1,0>:ud
(W)  cmp (1|M0)  (ge)f2.0  null<1>:ud  r2.15<0;1,0>:ud  0x64000000:ud  {I@4}
(W)  and (1|M0)  (eq)f1.0  r2.7<1>:d  r2.2<0;1,0>:d  2139095040:d
        mov (32|M0)  r6.0<1>:f  r78.0<1;1,0>:f  {I@4}
        mov (16|M0)  r76.1<2>:d  r6.0<1;1,0>:d  {F@1}
        mov (16|M0)  r76.0<2>:d  r82.0<1;1,0>:d
(W)  mov (1|M0)  r82.2<1>:uw  f2.0<0;1,0>:uw
(W)  cmp (1|M0)  (ge)f2.0  null<1>:ud  r2.7<0;1,0>:ud  0x64000000:ud  {I@4}
(W)  and (1|M0)  (eq)f0.0  r82.0<1>:d  r2.2<0;1,0>:d  2139095040:d
(W&f1.0) sel (1|M0)  r114.0<1>:f  r1.1<0;1,0>:f  1.0:f
        or (32|M0)  r18.0<1>:d  r4.0<1;1,0>:d  2048:w  {$2.src}
(W)  mov (1|M0)  r103.2<1>:uw  f2.0<0;1,0>:uw
(W)  mov (1|M0)  f2.0<1>:uw  r9.4<0;1,0>:uw
(W)  cmp (1|M0)  (ge)f1.0  null<1>:ud  r82.0<0;1,0>:ud  0x64000000:ud  {A@1}
        or (16|M0)  r16.0<1>:d  r22.0<2;1,0>:d  12288:w
        or (16|M16)  r17.0<1>:d  r20.0<2;1,0>:d  12288:w
(W&f2.0) sel (1|M0)  r112.0<1>:f  r1.1<0;1,0>:f  1.0:f
(W)  mov (1|M0)  f2.0<1>:uw  r103.2<0;1,0>:uw  {A@1}
        mov (16|M16)  r74.1<2>:d  r7.0<1;1,0>:d
        mov (16|M0)  r46.1<2>:d  r6.0<1;1,0>:d
        mov (16|M16)  r44.1<2>:d  r7.0<1;1,0>:d
        mov (16|M0)  r40.1<2>:d  r6.0<1;1,0>:d
        mov (16|M0)  r14.0<2>:ud  r18.0<1;1,0>:ud  {Compacted}
        mov (16|M16)  r12.0<2>:ud  r19.0<1;1,0>:ud  {Compacted}
        mov (16|M16)  r18.1<2>:d  r7.0<1;1,0>:d
        mov (32|M0)  r6.0<1>:f  r16.0<1;1,0>:f  {I@1}
(W)  mov (1|M0)  r125.0<1>:uw  f1.0<0;1,0>:uw
        mov (16|M16)  r74.0<2>:d  r83.0<1;1,0>:d
        or (32|M0)  r16.0<1>:d  r4.0<1;1,0>:d  3072:w  {F@1}
        add (16|M0)  r36.0<1>:q  r2.5<0;1,0>:q  r76.0<1;1,0>:q
(W&f0.0) sel (1|M0)  r103.0<1>:f  r1.1<0;1,0>:f  1.0:f
(W&~f2.0) sel (1|M0)  r9.8<1>:f  r114.0<0;1,0>:f  0x2F800000:f
        mov (16|M0)  r46.0<2>:d  r28.0<1;1,0>:d
        shl (16|M0)  r42.0<1>:q  r14.0<2;1,0>:d  2:w
        mov (16|M0)  r40.0<2>:d  r6.0<1;1,0>:d
        mov (16|M16)  r18.0<2>:d  r7.0<1;1,0>:d
        add (16|M16)  r38.0<1>:q  r2.5<0;1,0>:q  r74.0<1;1,0>:q  {Compacted,I@7}
(W)  mov (1|M0)  f0.0<1>:uw  r125.1<0;1,0>:uw  {F@2}
(W)  mov (1|M0)  f2.0<1>:uw  r125.0<0;1,0>:uw  {F@1}
        mov (16|M0)  r14.0<2>:ud  r16.0<1;1,0>:ud  {Compacted,I@7}
        shl (16|M16)  r124.0<1>:q  r12.0<2;1,0>:d  2:w
        mov (16|M16)  r12.0<2>:ud  r17.0<1;1,0>:ud  {Compacted}
        mov (16|M16)  r44.0<2>:d  r29.0<1;1,0>:d
        add (16|M0)  r3.0<1>:q  r2.5<0;1,0>:q  r40.0<1;1,0>:q  {Compacted,I@7}
        add (16|M16)  r5.0<1>:q  r2.5<0;1,0>:q  r18.0<1;1,0>:q  {Compacted,I@7}
        mov (16|M0)  r16.0<1>:d  r22.0<2;1,0>:d  {Compacted}
        mov (16|M16)  r17.0<1>:d  r20.0<2;1,0>:d  {Compacted}
        add (16|M0)  r28.0<1>:q  r2.5<0;1,0>:q  r46.0<1;1,0>:q  {Compacted}
        shl (16|M16)  r40.0<1>:q  r12.0<2;1,0>:d  2:w  {I@7}
        shl (16|M0)  r46.0<1>:q  r14.0<2;1,0>:d  2:w
        send.ugm (32|M0)  r12  r36  null:0  0x0  0x08803580  {I@1,$3} // wr:4+0, rd:8; load.ugm.d32x4.a64
(W&~f0.0) sel (1|M0)  r9.12<1>:f  r112.0<0;1,0>:f  0x2F800000:f
(W)  mov (1|M0)  f0.0<1>:uw  r82.2<0;1,0>:uw  {F@1}
(W&f3.0) sel (1|M0)  r113.0<1>:f  r1.1<0;1,0>:f  1.0:f
(W)  cmp (32|M0)  (eq)f3.0  null<1>:d  r1.0<0;1,0>:d  0:w  {F@1}
(W&~f0.0) sel (1|M0)  r9.10<1>:f  r113.0<0;1,0>:f  0x2F800000:f
(W)  cmp (32|M0)  (eq)f0.0  null<1>:d  r1.0<0;1,0>:d  0:w  {F@1}
(W)  cmp (32|M0)  (eq)f1.0  null<1>:d  r1.0<0;1,0>:d  0:w
(W&~f2.0) sel (1|M0)  r9.7<1>:f  r103.0<0;1,0>:f  0x2F800000:f
(W&~f0.0) cmp (32|M0) (eq)f0.0  null<1>:d  r2.7<0;1,0>:d  0:w
(W)  cmp (32|M0)  (eq)f2.0  null<1>:d  r1.0<0;1,0>:d  0:w  {F@1}
(W&~f3.0) cmp (32|M0) (eq)f3.0  null<1>:d  r9.1<0;1,0>:d  0:w
(W&~f1.0) cmp (32|M0) (eq)f1.0  null<1>:d  r2.15<0;1,0>:d  0:w
(W&~f2.0) cmp (32|M0) (eq)f2.0  null<1>:d  r82.0<0;1,0>:d  0:w
(W)  not (1|M0)  r9.1<1>:ud  f0.0<0;1,0>:ud  {Compacted}
(W)  and (1|M0)  (eq)f0.0  r86.0<1>:d  r2.2<0;1,0>:d  2139095040:d
(W)  not (1|M0)  r9.6<1>:ud  f3.0<0;1,0>:ud
(W)  not (1|M0)  r9.2<1>:ud  f1.0<0;1,0>:ud  {Compacted}
(W)  not (1|M0)  f3.0<1>:ud  f2.0<0;1,0>:ud
(W)  and (1|M0)  (eq)f2.0  r85.0<1>:d  r2.2<0;1,0>:d  2139095040:d
(W)  cmp (1|M0)  (ge)f1.0  null<1>:ud  r86.0<0;1,0>:ud  0x64000000:ud  {I@5}
(W)  mov (1|M0)  r1.2<1>:uw  f0.0<0;1,0>:uw
(W)  and (1|M0)  (eq)f0.0  r2.6<1>:d  r2.2<0;1,0>:d  2139095040:d
(W)  mov (1|M0)  r2.3<1>:f  0x4F800000:f
(W)  mov (1|M0)  r116.2<1>:uw  f1.0<0;1,0>:uw
(W)  cmp (1|M0)  (ge)f1.0  null<1>:ud  r85.0<0;1,0>:ud  0x64000000:ud  {I@5}
(W&f2.0) sel (1|M0)  r118.0<1>:f  r2.3<0;1,0>:f  1.0:f  {F@1}
(W)  mov (1|M0)  f2.0<1>:uw  r116.2<0;1,0>:uw  {A@1}
        add (32|M0)  acc0.0<1>:f  r12.0<1;1,0>:f  -r2.9<0;1,0>:f  {$3.dst}
(W)  mov (1|M0)  r126.0<1>:uw  f1.0<0;1,0>:uw
(W)  cmp (1|M0)  (ge)f1.0  null<1>:ud  r2.6<0;1,0>:ud  0x64000000:ud
        add (32|M0)  acc2.0<1>:f  r14.0<1;1,0>:f  -r2.9<0;1,0>:f
(W)  mov (1|M0)  r127.0<1>:uw  f1.0<0;1,0>:uw
(W)  mov (1|M0)  f1.0<1>:uw  r1.2<0;1,0>:uw
        add (32|M0)  r14.0<1>:f  r16.0<1;1,0>:f  -r2.9<0;1,0>:f
(W&f1.0) sel (1|M0)  r116.0<1>:f  r2.3<0;1,0>:f  1.0:f
        mul (32|M0)  r36.0<1>:f  acc0.0<1;1,0>:f  1.442695e+00:f
(W&~f2.0) sel (1|M0)  r2.15<1>:f  r116.0<0;1,0>:f  0x2F800000:f  {F@2}
(W)  mov (1|M0)  f2.0<1>:uw  r126.0<0;1,0>:uw  {A@1}
        add (16|M16)  r30.0<1>:q  r2.5<0;1,0>:q  r44.0<1;1,0>:q
        mul (32|M0)  r16.0<1>:f  r14.0<1;1,0>:f  1.442695e+00:f
(W&~f2.0) sel (1|M0)  r2.11<1>:f  r118.0<0;1,0>:f  0x2F800000:f  {I@1}
(W)  mov (1|M0)  f2.0<1>:uw  r127.0<0;1,0>:uw  {F@1}
        math.exp (32|M0)  r14.0<1>:f  r36.0<1;1,0>:f
(W)  not (1|M0)  r9.3<1>:ud  r70.0<0;1,0>:ud
(W&f0.0) sel (1|M0)  r120.0<1>:f  r2.3<0;1,0>:f  1.0:f
        mul (32|M0)  r12.0<1>:f  acc2.0<1;1,0>:f  1.442695e+00:f
(W&~f2.0) sel (1|M0)  r2.10<1>:f  r120.0<0;1,0>:f  0x2F800000:f  {F@2}
(W)  mov (1|M0)  f2.0<1>:ud  r9.3<0;1,0>:ud  {A@1}
        math.exp (32|M0)  r12.0<1>:f  r12.0<1;1,0>:f
(f2.0)  cmp (32|M0)  (eq)f2.0  null<1>:f  r14.0<1;1,0>:f  r2.2<0;1,0>:f  {A@1}
(W)  mov (1|M0)  r9.3<1>:ud  f2.0<0;1,0>:ud
(W)  mov (1|M0)  f2.0<1>:ud  r2.12<0;1,0>:ud  {F@1}
        math.exp (32|M0)  r16.0<1>:f  r16.0<1;1,0>:f
(f2.0)  cmp (32|M0)  (eq)f2.0  null<1>:f  r12.0<1;1,0>:f  r2.2<0;1,0>:f  {A@1}
        add (32|M0)  r18.0<1>:f  r18.0<1;1,0>:f  -r2.9<0;1,0>:f
(W)  mov (1|M0)  r2.12<1>:ud  f2.0<0;1,0>:ud
(W)  mov (1|M0)  f2.0<1>:ud  r2.13<0;1,0>:ud  {F@2}
        mul (32|M0)  r18.0<1>:f  r18.0<1;1,0>:f  1.442695e+00:f  {F@1}
(f2.0)  cmp (32|M0)  (eq)f2.0  null<1>:f  r16.0<1;1,0>:f  r2.2<0;1,0>:f  {A@1}
        add (16|M16)  r22.0<1>:q  r40.0<1;1,0>:q  r2.2<0;1,0>:q  {Compacted}
        math.exp (32|M0)  r40.0<1>:f  r18.0<1;1,0>:f  {A@1}
(W)  mul (1|M0)  r104.0<1>:f  r2.2<0;1,0>:f  r9.14<0;1,0>:f  {Compacted}
(W)  mov (1|M0)  r2.13<1>:ud  f2.0<0;1,0>:ud
(W)  mov (1|M0)  f2.0<1>:ud  r2.14<0;1,0>:ud  {F@2}
(W)  mul (1|M0)  r107.0<1>:f  r2.2<0;1,0>:f  r9.13<0;1,0>:f
(W)  math.inv (1|M0)  r1.4<1>:f  r104.0<0;1,0>:f  {F@2}
(f2.0)  cmp (32|M0)  (eq)f2.0  null<1>:f  r40.0<1;1,0>:f  r2.2<0;1,0>:f  {A@1}
(W)  math.inv (1|M0)  r1.5<1>:f  r107.0<0;1,0>:f  {F@2}
(W)  mul (1|M0)  r106.0<1>:f  r2.2<0;1,0>:f  r9.5<0;1,0>:f  {Compacted}
        mul (32|M0)  r38.0<1>:f  r1.4<0;1,0>:f  r14.0<1;1,0>:f  {Compacted,M@2}
(W)  mul (1|M0)  r105.0<1>:f  r2.2<0;1,0>:f  r9.4<0;1,0>:f
        mul (32|M0)  r36.0<1>:f  r1.5<0;1,0>:f  r12.0<1;1,0>:f  {M@1}
(W)  mov (1|M0)  r2.14<1>:ud  f2.0<0;1,0>:ud
(W)  math.inv (1|M0)  r1.6<1>:f  r106.0<0;1,0>:f  {F@4}
(W)  mov (1|M0)  f2.0<1>:ud  r9.3<0;1,0>:ud  {Compacted}
        mul (32|M0)  acc2.0<1>:f  r38.0<1;1,0>:f  r9.14<0;1,0>:f  {Compacted,F@3}
(W)  math.inv (1|M0)  r1.7<1>:f  r105.0<0;1,0>:f  {F@3}
        mul (32|M0)  acc0.0<1>:f  r36.0<1;1,0>:f  r9.13<0;1,0>:f  {F@2}
        mul (32|M0)  r18.0<1>:f  r1.6<0;1,0>:f  r16.0<1;1,0>:f  {Compacted,M@2}
(~f2.0) sel (32|M0)  r12.0<1>:f  acc2.0<1;1,0>:f  1.0:f
        mul (32|M0)  r14.0<1>:f  r1.7<0;1,0>:f  r40.0<1;1,0>:f  {M@1}
(W)  mov (1|M0)  f2.0<1>:ud  r2.12<0;1,0>:ud  {Compacted,F@2}
        mul (32|M0)  r16.0<1>:f  r18.0<1;1,0>:f  r9.5<0;1,0>:f  {Compacted}
        mul (32|M0)  r18.0<1>:f  r14.0<1;1,0>:f  r9.4<0;1,0>:f  {Compacted,F@2}
(~f2.0) sel (32|M0)  r14.0<1>:f  acc0.0<1;1,0>:f  1.0:f
(W)  mov (1|M0)  f2.0<1>:ud  r2.13<0;1,0>:ud  {Compacted,F@1}
(W)  and (1|M0)  r2.7<1>:d  r2.2<0;1,0>:d  8388607:d
(W)  mul (1|M0)  r117.0<1>:f  r2.2<0;1,0>:f  r2.11<0;1,0>:f  {Compacted}
(W)  cmp (32|M0)  (eq)f0.0  null<1>:d  r2.7<0;1,0>:d  0:w  {I@1}
(~f2.0) sel (32|M0)  r16.0<1>:f  r16.0<1;1,0>:f  1.0:f
(W)  mov (1|M0)  f2.0<1>:ud  r2.14<0;1,0>:ud  {F@1}
(W)  math.inv (1|M0)  r1.1<1>:f  r117.0<0;1,0>:f
(~f2.0) sel (32|M0)  r18.0<1>:f  r18.0<1;1,0>:f  1.0:f
        send.ugm (32|M0)  null  r32  r12:8  0x0  0x08003584  {F@1,$4} // wr:4+8, rd:0; store.ugm.d32x4.a64
(W)  mov (1|M0)  f2.0<1>:ud  r9.6<0;1,0>:ud
(W&~f0.0) cmp (32|M0) (eq)f0.0  null<1>:d  r85.0<0;1,0>:d  0:w
(W)  mul (1|M0)  r99.0<1>:f  r2.2<0;1,0>:f  r9.12<0;1,0>:f
(W)  mul (1|M0)  r100.0<1>:f  r2.2<0;1,0>:f  r9.10<0;1,0>:f  {Compacted}
(W)  math.inv (1|M0)  r9.11<1>:f  r99.0<0;1,0>:f  {F@2}
(W)  mul (1|M0)  r102.0<1>:f  r2.2<0;1,0>:f  r9.8<0;1,0>:f  {Compacted}
(W)  math.inv (1|M0)  r9.9<1>:f  r100.0<0;1,0>:f  {F@2}
(W)  mul (1|M0)  r101.0<1>:f  r2.2<0;1,0>:f  r9.7<0;1,0>:f  {Compacted}
(W)  math.inv (1|M0)  r9.15<1>:f  r102.0<0;1,0>:f  {F@2}
(W)  mul (1|M0)  r115.0<1>:f  r2.2<0;1,0>:f  r2.15<0;1,0>:f  {Compacted}
(W)  math.inv (1|M0)  r1.0<1>:f  r101.0<0;1,0>:f  {F@2}
        add (16|M0)  r24.0<1>:q  r42.0<1;1,0>:q  r2.2<0;1,0>:q
(W)  math.inv (1|M0)  r1.2<1>:f  r115.0<0;1,0>:f  {F@1}
        add (16|M16)  r26.0<1>:q  r124.0<1;1,0>:q  r2.2<0;1,0>:q
(W)  cmp (32|M0)  (eq)f1.0  null<1>:d  r2.7<0;1,0>:d  0:w
(W&~f1.0) cmp (32|M0) (eq)f1.0  null<1>:d  r86.0<0;1,0>:d  0:w
(W)  not (1|M0)  f1.0<1>:ud  f1.0<0;1,0>:ud
(W)  not (1|M0)  f0.0<1>:ud  f0.0<0;1,0>:ud
(W)  mul (1|M0)  r119.0<1>:f  r2.2<0;1,0>:f  r2.10<0;1,0>:f  {Compacted}
        add (16|M0)  r20.0<1>:q  r46.0<1;1,0>:q  r2.2<0;1,0>:q  {Compacted}
        send.ugm (32|M0)  r12  r28  null:0  0x0  0x08803580  {$5} // wr:4+0, rd:8; load.ugm.d32x4.a64
(W)  math.inv (1|M0)  r1.3<1>:f  r119.0<0;1,0>:f  {F@1}
(W)  mov (16|M0)  r112.0<1>:f  r10.0<1;1,0>:f
        add (32|M0)  acc0.0<1>:f  r12.0<1;1,0>:f  -r2.9<0;1,0>:f  {$5.dst}
        add (32|M0)  acc2.0<1>:f  r14.0<1;1,0>:f  -r2.9<0;1,0>:f
        mul (32|M0)  r122.0<1>:f  acc0.0<1;1,0>:f  1.442695e+00:f
        math.exp (32|M0)  r14.0<1>:f  r122.0<1;1,0>:f  {F@1}
        mul (32|M0)  r28.0<1>:f  acc2.0<1;1,0>:f  1.442695e+00:f
(f2.0)  cmp (32|M0)  (eq)f2.0  null<1>:f  r14.0<1;1,0>:f  r2.2<0;1,0>:f  {A@1}
        math.exp (32|M0)  r12.0<1>:f  r28.0<1;1,0>:f  {F@2}
        add (32|M0)  r30.0<1>:f  r16.0<1;1,0>:f  -r2.9<0;1,0>:f
(W)  mov (1|M0)  r9.6<1>:ud  f2.0<0;1,0>:ud
(W)  mov (1|M0)  f2.0<1>:ud  r9.2<0;1,0>:ud  {F@2}
        add (32|M0)  r116.0<1>:f  r18.0<1;1,0>:f  -r2.9<0;1,0>:f
        mul (32|M0)  r18.0<1>:f  r30.0<1;1,0>:f  1.442695e+00:f  {F@2}
(f2.0)  cmp (32|M0)  (eq)f2.0  null<1>:f  r12.0<1;1,0>:f  r2.2<0;1,0>:f  {A@1}
        math.exp (32|M0)  r84.0<1>:f  r18.0<1;1,0>:f  {F@2}
(W)  mov (1|M0)  r9.2<1>:ud  f2.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  f2.0<1>:ud  r9.1<0;1,0>:ud  {Compacted,F@1}
        mul (32|M0)  r44.0<1>:f  r9.11<0;1,0>:f  r14.0<1;1,0>:f  {Compacted}
(f2.0)  cmp (32|M0)  (eq)f2.0  null<1>:f  r84.0<1;1,0>:f  r2.2<0;1,0>:f  {A@1}
        mul (32|M0)  r16.0<1>:f  r116.0<1;1,0>:f  1.442695e+00:f
        mul (32|M0)  r126.0<1>:f  r9.9<0;1,0>:f  r12.0<1;1,0>:f  {Compacted}
(W)  mov (1|M0)  r9.1<1>:ud  f2.0<0;1,0>:ud  {Compacted}
(W)  mov (1|M0)  f2.0<1>:ud  r9.6<0;1,0>:ud  {Compacted,F@3}
        mul (32|M0)  acc2.0<1>:f  r44.0<1;1,0>:f  r9.12<0;1,0>:f
        math.exp (32|M0)  r80.0<1>:f  r16.0<1;1,0>:f  {F@3}
        mul (32|M0)  acc0.0<1>:f  r126.0<1;1,0>:f  r9.10<0;1,0>:f  {F@2}
(~f2.0) sel (32|M0)  r12.0<1>:f  acc2.0<1;1,0>:f  1.0:f
(W)  mov (1|M0)  f2.0<1>:ud  r9.2<0;1,0>:ud  {Compacted,F@1}
        mul (32|M0)  r120.0<1>:f  r9.15<0;1,0>:f  r84.0<1;1,0>:f
        mul (32|M0)  r114.0<1>:f  r1.0<0;1,0>:f  r80.0<1;1,0>:f  {Compacted,M@1}
(~f2.0) sel (32|M0)  r14.0<1>:f  acc0.0<1;1,0>:f  1.0:f
(f3.0)  cmp (32|M0)  (eq)f3.0  null<1>:f  r80.0<1;1,0>:f  r2.2<0;1,0>:f
(W)  mov (1|M0)  f2.0<1>:ud  r9.1<0;1,0>:ud  {Compacted,A@2}
        mul (32|M0)  r110.0<1>:f  r120.0<1;1,0>:f  r9.8<0;1,0>:f  {Compacted}
        mul (32|M0)  r106.0<1>:f  r114.0<1;1,0>:f  r9.7<0;1,0>:f
(~f2.0) sel (32|M0)  r16.0<1>:f  r110.0<1;1,0>:f  1.0:f  {F@2}
(~f3.0) sel (32|M0)  r18.0<1>:f  r106.0<1;1,0>:f  1.0:f  {F@2}
        send.ugm (32|M0)  null  r24  r12:8  0x0  0x08003584  {F@1,$6} // wr:4+8, rd:0; store.ugm.d32x4.a64
(W)  cmp (32|M0)  (eq)f2.0  null<1>:d  r2.7<0;1,0>:d  0:w
(W)  and (1|M0)  (eq)f3.0  r75.0<1>:d  r2.2<0;1,0>:d  2139095040:d
(W&~f2.0) cmp (32|M0) (eq)f2.0  null<1>:d  r2.6<0;1,0>:d  0:w
        send.ugm (32|M0)  r12  r3  null:0  0x0  0x08803580  {$7} // wr:4+0, rd:8; load.ugm.d32x4.a64
        add (32|M0)  acc0.0<1>:f  r12.0<1;1,0>:f  -r2.9<0;1,0>:f  {$7.dst}
        add (32|M0)  acc2.0<1>:f  r14.0<1;1,0>:f  -r2.9<0;1,0>:f
        mul (32|M0)  r90.0<1>:f  acc0.0<1;1,0>:f  1.442695e+00:f
        mul (32|M0)  r100.0<1>:f  acc2.0<1;1,0>:f  1.442695e+00:f
        math.exp (32|M0)  r66.0<1>:f  r90.0<1;1,0>:f  {F@2}
        add (32|M0)  r102.0<1>:f  r16.0<1;1,0>:f  -r2.9<0;1,0>:f
        math.exp (32|M0)  r64.0<1>:f  r100.0<1;1,0>:f  {F@2}
        mul (32|M0)  acc0.0<1>:f  r1.2<0;1,0>:f  r66.0<1;1,0>:f  {Compacted,M@2}
        mul (32|M0)  acc2.0<1>:f  r1.1<0;1,0>:f  r64.0<1;1,0>:f  {Compacted,M@1}
(f1.0)  cmp (32|M0)  (eq)f1.0  null<1>:f  r66.0<1;1,0>:f  r2.2<0;1,0>:f
        mul (32|M0)  acc0.0<1>:f  acc0.0<1;1,0>:f  r2.15<0;1,0>:f
(f0.0)  cmp (32|M0)  (eq)f0.0  null<1>:f  r64.0<1;1,0>:f  r2.2<0;1,0>:f
        mul (32|M0)  acc2.0<1>:f  acc2.0<1;1,0>:f  r2.11<0;1,0>:f
        mul (32|M0)  r98.0<1>:f  r102.0<1;1,0>:f  1.442695e+00:f  {F@7}
(~f1.0) sel (32|M0)  r12.0<1>:f  acc0.0<1;1,0>:f  1.0:f
        add (32|M0)  r92.0<1>:f  r18.0<1;1,0>:f  -r2.9<0;1,0>:f
(~f0.0) sel (32|M0)  r14.0<1>:f  acc2.0<1;1,0>:f  1.0:f
(W)  cmp (1|M0)  (ge)f1.0  null<1>:ud  r75.0<0;1,0>:ud  0x64000000:ud  {A@2}
        math.exp (32|M0)  r72.0<1>:f  r98.0<1;1,0>:f
(W)  cmp (32|M0)  (eq)f0.0  null<1>:d  r2.7<0;1,0>:d  0:w  {F@1}
(W&f3.0) sel (1|M0)  r90.0<1>:f  r2.3<0;1,0>:f  1.0:f
        mul (32|M0)  r96.0<1>:f  r92.0<1;1,0>:f  1.442695e+00:f
(W&~f1.0) sel (1|M0)  r74.0<1>:f  r90.0<0;1,0>:f  0x2F800000:f  {F@2}
(W)  not (1|M0)  f1.0<1>:ud  f2.0<0;1,0>:ud  {F@1}
(W&~f0.0) cmp (32|M0) (eq)f0.0  null<1>:d  r75.0<0;1,0>:d  0:w
        math.exp (32|M0)  r70.0<1>:f  r96.0<1;1,0>:f
(W)  mul (1|M0)  r89.0<1>:f  r2.2<0;1,0>:f  r74.0<0;1,0>:f  {Compacted}
        mul (32|M0)  acc0.0<1>:f  r1.3<0;1,0>:f  r72.0<1;1,0>:f  {Compacted,M@2}
(f1.0)  cmp (32|M0)  (eq)f1.0  null<1>:f  r72.0<1;1,0>:f  r2.2<0;1,0>:f  {I@2}
(W)  not (1|M0)  f0.0<1>:ud  f0.0<0;1,0>:ud
(W)  math.inv (1|M0)  r88.0<1>:f  r89.0<0;1,0>:f  {F@3}
        mul (32|M0)  acc0.0<1>:f  acc0.0<1;1,0>:f  r2.10<0;1,0>:f
(~f1.0) sel (32|M0)  r16.0<1>:f  acc0.0<1;1,0>:f  1.0:f
(f0.0)  cmp (32|M0)  (eq)f0.0  null<1>:f  r70.0<1;1,0>:f  r2.2<0;1,0>:f  {A@1}
        mul (32|M0)  acc0.0<1>:f  r88.0<0;1,0>:f  r70.0<1;1,0>:f  {Compacted,M@1}
        mul (32|M0)  acc0.0<1>:f  acc0.0<1;1,0>:f  r74.0<0;1,0>:f  {Compacted}
(~f0.0) sel (32|M0)  r18.0<1>:f  acc0.0<1;1,0>:f  1.0:f
        send.ugm (32|M0)  null  r20  r12:8  0x0  0x08003584  {F@1,$8} // wr:4+8, rd:0; store.ugm.d32x4.a64
(W)  send.gtwy (1|M0)  null  r112  null:0  0x0  0x02000010  {EOT,$9} // wr:1+0, rd:0; end of thread
L30944:
(W)  mov (16|M0)  null<1>:ud  0xDBF4F480:ud
(W)  mov (16|M0)  null<1>:ud  0x96CC36B6:ud
(W)  mov (16|M0)  null<1>:ud  0x0:ud
(W)  mov (16|M0)  null<1>:ud  0x1:ud
        illegal
