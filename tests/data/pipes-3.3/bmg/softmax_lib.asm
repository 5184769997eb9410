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
        mov (32|M0)  r116.0<1>:d  r1.0<1;1,0>:uw  {A@1,$0.dst}
        shl (32|M0)  r20.0<1>:d  r116.0<1;1,0>:d  2:w  {I@1}
        and (32|M0)  (eq)f0.0  null<1>:d  r116.0<1;1,0>:d  7:w
(W)  mov (16|M0)  r62.0<1>:uq  r20.0<1;1,0>:uq  {Compacted,I@2}
(W)  mov (1|M0)  r2.0<1>:ud  a0.2<0;1,0>:ud  {Compacted}
(W)  shl (1|M0)  r9.11<1>:d  r10.1<0;1,0>:d  12:w
(W)  shr (1|M0)  a0.2<1>:ud  r2.1<0;1,0>:ud  0x4:ud  {F@1}
        and (32|M0)  (eq)f1.0  null<1>:d  r116.0<1;1,0>:d  31:w
(f0.0)  cmp (32|M0)  (lt)f0.0  null<2>:uw  r1.0<1;1,0>:uw  0x8:uw
        and (32|M0)  r22.0<1>:d  r62.0<1;1,0>:d  1020:w  {I@6}
(W)  shl (1|M0)  r104.0<1>:q  r9.11<0;1,0>:d  2:w  {I@5}
(W)  send.ugm (1|M0)  null  r9  r20:4  0x80000000:a0.2  0x4200F504  {A@1,$1} // wr:1+4, rd:0; store.ugm.d32x64t.a32.ss[a0.2][A-0x10000]
(W)  mov (1|M0)  r9.3<1>:f  1.0:f  {$1.src}
(W)  mov (1|M0)  r9.2<1>:f  0x3EFFFFE8:f
(W)  mov (1|M0)  r2.15<1>:f  0x3E2AAA9C:f
(W)  mov (1|M0)  r2.14<1>:f  8.345257e-03:f
(W)  mov (1|M0)  r2.13<1>:f  0x3D2AEC4E:f
(W)  mov (1|M0)  r2.12<1>:f  0xB102E308:f
(W)  mov (1|M0)  r2.11<1>:f  6.931472e-01:f
(W)  mov (1|M0)  r2.10<1>:f  1.442695e+00:f
(W)  mov (1|M0)  r2.7<1>:f  6.291583e+06:f
(W)  mov (1|M0)  r9.2<1>:q  0:w
(W)  mov (2|M0)  r2.8<1>:f  -inf:f
(W)  mov (1|M0)  r9.10<1>:f  -inf:f
(W)  add (1|M0)  r9.3<1>:q  r104.0<0;1,0>:q  r2.1<0;1,0>:q  {I@2}
(W)  mov (1|M0)  a0.2<1>:ud  r2.0<0;1,0>:ud
(W)  mov (1|M0)  r2.2<1>:d  7668979:d
(W)  mov (1|M0)  r2.3<1>:f  0.0:f  {I@3}
L656:
(W)  mov (1|M0)  r2.0<1>:ud  a0.2<0;1,0>:ud  {Compacted}
(W)  shr (1|M0)  a0.2<1>:ud  r2.1<0;1,0>:ud  0x4:ud
(W)  mov (2|M0)  r9.8<1>:d  r9.4<1;1,0>:d
        sync.nop  null  {Compacted,$2.src}
        mov (32|M0)  r126.0<1>:d  r9.9<0;1,0>:d  {Compacted,@1,$4.src}
(W)  send.ugm (1|M0)  r60  r9  null:0  0x80000000:a0.2  0x4220E500  {F@2,$6} // wr:1+0, rd:2; load.ugm.d32x32t.a32.ss[a0.2][A-0x10000]
        and (32|M0)  r84.0<1>:d  r60.0<1;1,0>:d  1020:w  {Compacted,$6.dst}
        or (32|M0)  r4.0<1>:d  r9.4<0;1,0>:d  r84.0<1;1,0>:d  {I@1}
        mov (16|M0)  r100.0<2>:d  r4.0<1;1,0>:d  {I@1}
        mov (16|M16)  r102.0<2>:d  r5.0<1;1,0>:d  {$3.src}
        mov (16|M0)  r100.1<2>:d  r126.0<1;1,0>:d
        mov (16|M16)  r102.1<2>:d  r127.0<1;1,0>:d
        shl (16|M0)  r95.0<1>:q  r100.0<1;1,0>:q  2:w  {Compacted,I@2}
        shl (16|M16)  r91.0<1>:q  r102.0<1;1,0>:q  2:w  {Compacted,I@2}
        add (16|M0)  r48.0<1>:q  r9.3<0;1,0>:q  r95.0<1;1,0>:q  {Compacted,I@2}
        add (16|M16)  r50.0<1>:q  r9.3<0;1,0>:q  r91.0<1;1,0>:q  {Compacted,I@2}
        send.ugm (32|M0)  r12  r48  null:0  0x0  0x08803580  {I@1,$7} // wr:4+0, rd:8; load.ugm.d32x4.a64
(W)  send.slm (1|M0)  r29  r10  null:0  0x0  0x0210001F  {$8} // wr:1+0, rd:1; fence.slm.none.group
(W)  mov (1|M0)  r21.2<1>:f  3.58732e-43:f
(W)  mov (2|M0)  r21.10<1>:ub  r10.11<0;1,0>:ub  {F@1}
(W)  mov (8|M0)  null<1>:ud  r29.0<1;1,0>:ud  {Compacted,$8.dst}
(W)  send.gtwy (1|M0)  null  r21  null:0  0x0  0x02000004  {I@2,$9} // wr:1+0, rd:0; signal barrier
(W)  sync.bar  0x0
        shl (32|M0)  r4.0<1>:d  r84.0<1;1,0>:d  2:w  {Compacted}
        send.slm (32|M0)  null  r4  r12:8  0x0  0x04003504  {I@1,$7} // wr:2+8, rd:0; store.slm.d32x4.a32
(W)  send.slm (1|M0)  r28  r10  null:0  0x0  0x0210001F  {$10} // wr:1+0, rd:1; fence.slm.none.group
(W)  mov (1|M0)  r20.2<1>:f  3.58732e-43:f
(W)  mov (2|M0)  r20.10<1>:ub  r10.11<0;1,0>:ub  {F@1}
(W)  mov (8|M0)  null<1>:ud  r28.0<1;1,0>:ud  {$10.dst}
(W)  send.gtwy (1|M0)  null  r20  null:0  0x0  0x02000004  {I@2,$11} // wr:1+0, rd:0; signal barrier
(W)  sync.bar  0x0
        mov (32|M0)  r70.0<1>:d  r1.0<1;1,0>:uw
        shl (32|M0)  r104.0<1>:w  r1.0<1;1,0>:w  2:w
        and (32|M0)  r100.0<1>:d  r70.0<1;1,0>:d  255:w  {Compacted,I@2}
        shl (32|M0)  r60.0<1>:d  r100.0<1;1,0>:d  2:w  {Compacted,I@1}
        and (32|M0)  r104.0<1>:w  r104.0<1;1,0>:w  1020:w
        or (32|M0)  r98.0<1>:d  r60.0<1;1,0>:d  1024:w  {I@2}
        or (32|M0)  r96.0<1>:d  r60.0<1;1,0>:d  2048:w
        or (32|M0)  r94.0<1>:d  r60.0<1;1,0>:d  3072:w
        mov (32|M0)  r102.0<1>:ud  r104.0<1;1,0>:uw  {I@4}
        send.slm (32|M0)  r56  r98  null:0  0x0  0x04200500  {I@4,$12} // wr:2+0, rd:2; load.slm.d32.a32
        send.slm (32|M0)  r54  r96  null:0  0x0  0x04200500  {I@3,$13} // wr:2+0, rd:2; load.slm.d32.a32
        send.slm (32|M0)  r52  r94  null:0  0x0  0x04200500  {I@2,$14} // wr:2+0, rd:2; load.slm.d32.a32
        send.slm (32|M0)  r58  r102  null:0  0x0  0x04200500  {I@1,$15} // wr:2+0, rd:2; load.slm.d32.a32
(W)  send.ugm (1|M0)  null  r9  r56:2  0x80C00000:a0.2  0x4200E504  {$12} // wr:1+2, rd:0; store.ugm.d32x32t.a32.ss[a0.2][A-0xFE80]
(W)  send.ugm (1|M0)  null  r9  r54:2  0x81000000:a0.2  0x4200E504  {$13} // wr:1+2, rd:0; store.ugm.d32x32t.a32.ss[a0.2][A-0xFE00]
(W)  send.ugm (1|M0)  null  r9  r52:2  0x81400000:a0.2  0x4200E504  {$14} // wr:1+2, rd:0; store.ugm.d32x32t.a32.ss[a0.2][A-0xFD80]
(W)  send.ugm (1|M0)  null  r9  r58:2  0x80800000:a0.2  0x4200E504  {$15} // wr:1+2, rd:0; store.ugm.d32x32t.a32.ss[a0.2][A-0xFF00]
(W)  send.slm (1|M0)  r27  r10  null:0  0x0  0x0210001F  {$0} // wr:1+0, rd:1; fence.slm.none.group
(W)  mov (1|M0)  r11.2<1>:f  3.58732e-43:f
(W)  mov (2|M0)  r11.10<1>:ub  r10.11<0;1,0>:ub  {F@1}
(W)  mov (8|M0)  null<1>:ud  r27.0<1;1,0>:ud  {$0.dst}
(W)  send.gtwy (1|M0)  null  r11  null:0  0x0  0x02000004  {I@2,$1} // wr:1+0, rd:0; signal barrier
(W)  sync.bar  0x0
        send.slm (32|M0)  null  r4  r12:8  0x0  0x04003504  {$6} // wr:2+8, rd:0; store.slm.d32x4.a32
(W)  send.slm (1|M0)  r23  r10  null:0  0x0  0x0210001F  {$7} // wr:1+0, rd:1; fence.slm.none.group
(W)  mov (1|M0)  r125.2<1>:f  3.58732e-43:f
(W)  mov (2|M0)  r125.10<1>:ub  r10.11<0;1,0>:ub  {F@1}
(W)  mov (8|M0)  null<1>:ud  r23.0<1;1,0>:ud  {$7.dst}
(W)  send.gtwy (1|M0)  null  r125  null:0  0x0  0x02000004  {I@2,$8} // wr:1+0, rd:0; signal barrier
(W)  sync.bar  0x0
(W)  mov (1|M0)  r83.0<1>:ud  0x120:uw
(W)  mov (1|M0)  r70.0<1>:ud  0x2C0:uw
(W)  mov (1|M0)  r57.0<1>:ud  0x460:uw  {$12.src}
(W)  mov (1|M0)  r44.0<1>:ud  0x600:uw
(W)  mov (1|M0)  r31.0<1>:ud  0x7A0:uw
(W)  mov (1|M0)  r18.0<1>:ud  0x940:uw  {$6.src}
(W)  mov (1|M0)  r3.0<1>:ud  0xAE0:uw
(W)  send.slm (1|M0)  r96  r83  null:0  0x0  0x0210C500  {I@7,$10} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$10.src}
(W)  send.slm (1|M0)  r83  r70  null:0  0x0  0x0210C500  {I@6,$0} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$0.src}
(W)  send.slm (1|M0)  r70  r57  null:0  0x0  0x0210C500  {I@5,$7} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {$7.src}
(W)  send.slm (1|M0)  r57  r44  null:0  0x0  0x0210C500  {I@4,$5} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$5.src}
(W)  send.slm (1|M0)  r44  r31  null:0  0x0  0x0210C500  {I@3,$4} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$4.src}
(W)  send.slm (1|M0)  r31  r18  null:0  0x0  0x0210C500  {I@2,$3} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {$3.src}
(W)  send.slm (1|M0)  r18  r3  null:0  0x0  0x0210C500  {I@1,$2} // wr:1+0, rd:1; load.slm.d32x8t.a32
(W)  mov (1|M0)  r113.0<1>:ud  0xC80:uw
(W)  mov (1|M0)  r3.0<1>:ud  0xCC0:uw  {$2.src}
(W)  send.slm (1|M0)  r111  r113  null:0  0x0  0x0210C500  {I@2,$9} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {$9.src}
(W)  send.slm (1|M0)  r113  r3  null:0  0x0  0x0210C500  {I@1,$11} // wr:1+0, rd:1; load.slm.d32x8t.a32
(W)  mov (1|M0)  r114.0<1>:ud  0xC60:uw
(W)  mov (1|M0)  r3.0<1>:ud  0xCE0:uw  {$11.src}
(W)  send.slm (1|M0)  r110  r114  null:0  0x0  0x0210C500  {I@2,$12} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {$12.src}
(W)  send.slm (1|M0)  r114  r3  null:0  0x0  0x0210C500  {I@1,$6} // wr:1+0, rd:1; load.slm.d32x8t.a32
(W)  mov (1|M0)  r115.0<1>:ud  0xC40:uw
(W)  mov (1|M0)  r3.0<1>:ud  0xD00:uw  {$6.src}
(W)  send.slm (1|M0)  r109  r115  null:0  0x0  0x0210C500  {I@2,$13} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {$13.src}
(W)  send.slm (1|M0)  r115  r3  null:0  0x0  0x0210C500  {I@1,$14} // wr:1+0, rd:1; load.slm.d32x8t.a32
(W)  mov (1|M0)  r118.0<1>:ud  0xC20:uw
(W)  mov (1|M0)  r3.0<1>:ud  0xD20:uw  {$14.src}
(W)  send.slm (1|M0)  r108  r118  null:0  0x0  0x0210C500  {I@2,$15} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {$15.src}
(W)  send.slm (1|M0)  r118  r3  null:0  0x0  0x0210C500  {I@1,$1} // wr:1+0, rd:1; load.slm.d32x8t.a32
(W)  mov (1|M0)  r119.0<1>:ud  0xC00:uw
(W)  mov (1|M0)  r3.0<1>:ud  0xD40:uw  {$1.src}
(W)  send.slm (1|M0)  r107  r119  null:0  0x0  0x0210C500  {I@2,$8} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {$8.src}
(W)  send.slm (1|M0)  r119  r3  null:0  0x0  0x0210C500  {I@1,$10} // wr:1+0, rd:1; load.slm.d32x8t.a32
(W)  mov (1|M0)  r120.0<1>:ud  0xBE0:uw
(W)  mov (1|M0)  r3.0<1>:ud  0xD60:uw  {$10.src}
(W)  send.slm (1|M0)  r106  r120  null:0  0x0  0x0210C500  {I@2,$0} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {$0.src}
(W)  send.slm (1|M0)  r120  r3  null:0  0x0  0x0210C500  {I@1,$7} // wr:1+0, rd:1; load.slm.d32x8t.a32
(W)  mov (1|M0)  r89.0<1>:ud  0x60:uw
(W)  mov (1|M0)  r76.0<1>:ud  0x200:uw
(W)  mov (1|M0)  r63.0<1>:ud  0x3A0:uw
(W)  mov (1|M0)  r50.0<1>:ud  0x540:uw
(W)  mov (1|M0)  r37.0<1>:ud  0x6E0:uw
(W)  mov (1|M0)  r24.0<1>:ud  0x880:uw
(W)  mov (1|M0)  r11.0<1>:ud  0xA20:uw  {$1.src}
(W)  mov (1|M0)  r121.0<1>:ud  0xBC0:uw
(W)  mov (1|M0)  r3.0<1>:ud  0xD80:uw  {$7.src}
(W)  send.slm (1|M0)  r102  r89  null:0  0x0  0x0210C500  {I@7,$5} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$5.src}
(W)  send.slm (1|M0)  r89  r76  null:0  0x0  0x0210C500  {I@7,$4} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$4.src}
(W)  send.slm (1|M0)  r76  r63  null:0  0x0  0x0210C500  {I@7,$3} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$3.src}
(W)  send.slm (1|M0)  r63  r50  null:0  0x0  0x0210C500  {I@6,$2} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$2.src}
(W)  send.slm (1|M0)  r50  r37  null:0  0x0  0x0210C500  {I@5,$9} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$9.src}
(W)  send.slm (1|M0)  r37  r24  null:0  0x0  0x0210C500  {I@4,$11} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$11.src}
(W)  send.slm (1|M0)  r24  r11  null:0  0x0  0x0210C500  {I@3,$12} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {$12.src}
(W)  send.slm (1|M0)  r11  r121  null:0  0x0  0x0210C500  {I@2,$6} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {$6.src}
(W)  send.slm (1|M0)  r121  r3  null:0  0x0  0x0210C500  {I@1,$13} // wr:1+0, rd:1; load.slm.d32x8t.a32
(W)  mov (1|M0)  r90.0<1>:ud  0x40:uw
(W)  mov (1|M0)  r77.0<1>:ud  0x1E0:uw
(W)  mov (1|M0)  r64.0<1>:ud  0x380:uw
(W)  mov (1|M0)  r51.0<1>:ud  0x520:uw
(W)  mov (1|M0)  r38.0<1>:ud  0x6C0:uw
(W)  mov (1|M0)  r25.0<1>:ud  0x860:uw
(W)  mov (1|M0)  r12.0<1>:ud  0xA00:uw
(W)  mov (1|M0)  r122.0<1>:ud  0xBA0:uw
(W)  mov (1|M0)  r3.0<1>:ud  0xDA0:uw  {$13.src}
(W)  send.slm (1|M0)  r103  r90  null:0  0x0  0x0210C500  {I@7,$14} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$14.src}
(W)  send.slm (1|M0)  r90  r77  null:0  0x0  0x0210C500  {I@7,$15} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$15.src}
(W)  send.slm (1|M0)  r77  r64  null:0  0x0  0x0210C500  {I@7,$1} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$1.src}
(W)  send.slm (1|M0)  r64  r51  null:0  0x0  0x0210C500  {I@6,$8} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$8.src}
(W)  send.slm (1|M0)  r51  r38  null:0  0x0  0x0210C500  {I@5,$10} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {$10.src}
(W)  send.slm (1|M0)  r38  r25  null:0  0x0  0x0210C500  {I@4,$0} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$0.src}
(W)  send.slm (1|M0)  r25  r12  null:0  0x0  0x0210C500  {I@3,$7} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$7.src}
(W)  send.slm (1|M0)  r12  r122  null:0  0x0  0x0210C500  {I@2,$4} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {$4.src}
(W)  send.slm (1|M0)  r122  r3  null:0  0x0  0x0210C500  {I@1,$5} // wr:1+0, rd:1; load.slm.d32x8t.a32
(W)  mov (1|M0)  r91.0<1>:ud  0x20:uw
(W)  mov (1|M0)  r78.0<1>:ud  0x1C0:uw
(W)  mov (1|M0)  r65.0<1>:ud  0x360:uw
(W)  mov (1|M0)  r52.0<1>:ud  0x500:uw
(W)  mov (1|M0)  r39.0<1>:ud  0x6A0:uw
(W)  mov (1|M0)  r26.0<1>:ud  0x840:uw
(W)  mov (1|M0)  r13.0<1>:ud  0x9E0:uw
(W)  mov (1|M0)  r123.0<1>:ud  0xB80:uw
(W)  mov (1|M0)  r3.0<1>:ud  0xDC0:uw  {$5.src}
(W)  send.slm (1|M0)  r104  r91  null:0  0x0  0x0210C500  {I@7,$3} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$3.src}
(W)  send.slm (1|M0)  r91  r78  null:0  0x0  0x0210C500  {I@7,$2} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$2.src}
(W)  send.slm (1|M0)  r78  r65  null:0  0x0  0x0210C500  {I@7,$9} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {$9.src}
(W)  send.slm (1|M0)  r65  r52  null:0  0x0  0x0210C500  {I@6,$11} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$11.src}
(W)  send.slm (1|M0)  r52  r39  null:0  0x0  0x0210C500  {I@5,$12} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$12.src}
(W)  send.slm (1|M0)  r39  r26  null:0  0x0  0x0210C500  {I@4,$6} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$6.src}
(W)  send.slm (1|M0)  r26  r13  null:0  0x0  0x0210C500  {I@3,$13} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$13.src}
(W)  send.slm (1|M0)  r13  r123  null:0  0x0  0x0210C500  {I@2,$15} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {$15.src}
(W)  send.slm (1|M0)  r123  r3  null:0  0x0  0x0210C500  {I@1,$14} // wr:1+0, rd:1; load.slm.d32x8t.a32
(W)  mov (1|M0)  r92.0<1>:ud  0x0:uw
(W)  mov (1|M0)  r79.0<1>:ud  0x1A0:uw
(W)  mov (1|M0)  r66.0<1>:ud  0x340:uw
(W)  mov (1|M0)  r53.0<1>:ud  0x4E0:uw
(W)  mov (1|M0)  r40.0<1>:ud  0x680:uw
(W)  mov (1|M0)  r27.0<1>:ud  0x820:uw
(W)  mov (1|M0)  r14.0<1>:ud  0x9C0:uw
(W)  mov (1|M0)  r124.0<1>:ud  0xB60:uw
(W)  mov (1|M0)  r3.0<1>:ud  0xDE0:uw  {$14.src}
(W)  send.slm (1|M0)  r105  r92  null:0  0x0  0x0210C500  {I@7,$1} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {$1.src}
(W)  send.slm (1|M0)  r92  r79  null:0  0x0  0x0210C500  {I@7,$8} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$8.src}
(W)  send.slm (1|M0)  r79  r66  null:0  0x0  0x0210C500  {I@7,$10} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$10.src}
(W)  send.slm (1|M0)  r66  r53  null:0  0x0  0x0210C500  {I@6,$0} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$0.src}
(W)  send.slm (1|M0)  r53  r40  null:0  0x0  0x0210C500  {I@5,$7} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$7.src}
(W)  send.slm (1|M0)  r40  r27  null:0  0x0  0x0210C500  {I@4,$4} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {$4.src}
(W)  send.slm (1|M0)  r27  r14  null:0  0x0  0x0210C500  {I@3,$5} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$5.src}
(W)  send.slm (1|M0)  r14  r124  null:0  0x0  0x0210C500  {I@2,$2} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$2.src}
(W)  send.slm (1|M0)  r124  r3  null:0  0x0  0x0210C500  {I@1,$3} // wr:1+0, rd:1; load.slm.d32x8t.a32
(W)  mov (1|M0)  r80.0<1>:ud  0x180:uw
(W)  mov (1|M0)  r67.0<1>:ud  0x320:uw
(W)  mov (1|M0)  r54.0<1>:ud  0x4C0:uw
(W)  mov (1|M0)  r41.0<1>:ud  0x660:uw
(W)  mov (1|M0)  r28.0<1>:ud  0x800:uw
(W)  mov (1|M0)  r15.0<1>:ud  0x9A0:uw
(W)  mov (1|M0)  r125.0<1>:ud  0xB40:uw
(W)  mov (1|M0)  r3.0<1>:ud  0xE00:uw  {$3.src}
(W)  send.slm (1|M0)  r93  r80  null:0  0x0  0x0210C500  {I@7,$9} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$9.src}
(W)  send.slm (1|M0)  r80  r67  null:0  0x0  0x0210C500  {I@7,$11} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$11.src}
(W)  send.slm (1|M0)  r67  r54  null:0  0x0  0x0210C500  {I@6,$12} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$12.src}
(W)  send.slm (1|M0)  r54  r41  null:0  0x0  0x0210C500  {I@5,$6} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$6.src}
(W)  send.slm (1|M0)  r41  r28  null:0  0x0  0x0210C500  {I@4,$13} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {$13.src}
(W)  send.slm (1|M0)  r28  r15  null:0  0x0  0x0210C500  {I@3,$15} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$15.src}
(W)  send.slm (1|M0)  r15  r125  null:0  0x0  0x0210C500  {I@2,$14} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$14.src}
(W)  send.slm (1|M0)  r125  r3  null:0  0x0  0x0210C500  {I@1,$1} // wr:1+0, rd:1; load.slm.d32x8t.a32
(W)  mov (1|M0)  r81.0<1>:ud  0x160:uw
(W)  mov (1|M0)  r68.0<1>:ud  0x300:uw
(W)  mov (1|M0)  r55.0<1>:ud  0x4A0:uw
(W)  mov (1|M0)  r42.0<1>:ud  0x640:uw
(W)  mov (1|M0)  r29.0<1>:ud  0x7E0:uw
(W)  mov (1|M0)  r16.0<1>:ud  0x980:uw
(W)  mov (1|M0)  r126.0<1>:ud  0xB20:uw
(W)  mov (1|M0)  r3.0<1>:ud  0xE20:uw  {$1.src}
(W)  send.slm (1|M0)  r94  r81  null:0  0x0  0x0210C500  {I@7,$8} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$8.src}
(W)  send.slm (1|M0)  r81  r68  null:0  0x0  0x0210C500  {I@7,$10} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$10.src}
(W)  send.slm (1|M0)  r68  r55  null:0  0x0  0x0210C500  {I@6,$0} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$0.src}
(W)  send.slm (1|M0)  r55  r42  null:0  0x0  0x0210C500  {I@5,$7} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$7.src}
(W)  send.slm (1|M0)  r42  r29  null:0  0x0  0x0210C500  {I@4,$4} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {$4.src}
(W)  send.slm (1|M0)  r29  r16  null:0  0x0  0x0210C500  {I@3,$5} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$5.src}
(W)  send.slm (1|M0)  r16  r126  null:0  0x0  0x0210C500  {I@2,$2} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$2.src}
(W)  send.slm (1|M0)  r126  r3  null:0  0x0  0x0210C500  {I@1,$3} // wr:1+0, rd:1; load.slm.d32x8t.a32
(W)  mov (1|M0)  r82.0<1>:ud  0x140:uw
(W)  mov (1|M0)  r69.0<1>:ud  0x2E0:uw
(W)  mov (1|M0)  r56.0<1>:ud  0x480:uw
(W)  mov (1|M0)  r43.0<1>:ud  0x620:uw
(W)  mov (1|M0)  r30.0<1>:ud  0x7C0:uw
(W)  mov (1|M0)  r17.0<1>:ud  0x960:uw
(W)  mov (1|M0)  r127.0<1>:ud  0xB00:uw
(W)  mov (1|M0)  r3.0<1>:ud  0xE40:uw  {$3.src}
(W)  send.slm (1|M0)  r95  r82  null:0  0x0  0x0210C500  {I@7,$9} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$9.src}
(W)  send.slm (1|M0)  r82  r69  null:0  0x0  0x0210C500  {I@7,$11} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$11.src}
(W)  send.slm (1|M0)  r69  r56  null:0  0x0  0x0210C500  {I@6,$12} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$12.src}
(W)  send.slm (1|M0)  r56  r43  null:0  0x0  0x0210C500  {I@5,$6} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$6.src}
(W)  send.slm (1|M0)  r43  r30  null:0  0x0  0x0210C500  {I@4,$13} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {$13.src}
(W)  send.slm (1|M0)  r30  r17  null:0  0x0  0x0210C500  {I@3,$15} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$15.src}
(W)  send.slm (1|M0)  r17  r127  null:0  0x0  0x0210C500  {I@2,$14} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$14.src}
(W)  send.slm (1|M0)  r127  r3  null:0  0x0  0x0210C500  {I@1,$1} // wr:1+0, rd:1; load.slm.d32x8t.a32
(W)  mov (1|M0)  r3.0<1>:ud  0xE60:uw  {$1.src}
(W)  mov (1|M0)  r88.0<1>:ud  0x80:uw
(W)  send.slm (1|M0)  r3  r3  null:0  0x0  0x0210C500  {I@2,$8} // wr:1+0, rd:1; load.slm.d32x8t.a32
(W)  mov (1|M0)  r87.0<1>:ud  0xA0:uw
(W)  mov (1|M0)  r86.0<1>:ud  0xC0:uw
(W)  mov (1|M0)  r85.0<1>:ud  0xE0:uw
(W)  mov (1|M0)  r84.0<1>:ud  0x100:uw
(W)  mov (1|M0)  r75.0<1>:ud  0x220:uw
(W)  mov (1|M0)  r74.0<1>:ud  0x240:uw
(W)  send.ugm (1|M0)  null  r9  r3:1  0x83E00000:a0.2  0x4200D504  {$8} // wr:1+1, rd:0; store.ugm.d32x16t.a32.ss[a0.2][A-0xF840]
(W)  mov (1|M0)  r3.0<1>:ud  0xE80:uw  {$8.src}
(W)  mov (1|M0)  r73.0<1>:ud  0x260:uw
(W)  send.slm (1|M0)  r3  r3  null:0  0x0  0x0210C500  {I@2,$10} // wr:1+0, rd:1; load.slm.d32x8t.a32
(W)  mov (1|M0)  r72.0<1>:ud  0x280:uw
(W)  mov (1|M0)  r71.0<1>:ud  0x2A0:uw
(W)  mov (1|M0)  r62.0<1>:ud  0x3C0:uw
(W)  mov (1|M0)  r61.0<1>:ud  0x3E0:uw
(W)  mov (1|M0)  r60.0<1>:ud  0x400:uw
(W)  mov (1|M0)  r59.0<1>:ud  0x420:uw
(W)  send.ugm (1|M0)  null  r9  r3:1  0x84000000:a0.2  0x4200D504  {$10} // wr:1+1, rd:0; store.ugm.d32x16t.a32.ss[a0.2][A-0xF800]
(W)  mov (1|M0)  r3.0<1>:ud  0xEA0:uw  {$10.src}
(W)  mov (1|M0)  r58.0<1>:ud  0x440:uw
(W)  send.slm (1|M0)  r3  r3  null:0  0x0  0x0210C500  {I@2,$0} // wr:1+0, rd:1; load.slm.d32x8t.a32
(W)  mov (1|M0)  r49.0<1>:ud  0x560:uw
(W)  mov (1|M0)  r48.0<1>:ud  0x580:uw
(W)  mov (1|M0)  r47.0<1>:ud  0x5A0:uw
(W)  mov (1|M0)  r46.0<1>:ud  0x5C0:uw
(W)  mov (1|M0)  r45.0<1>:ud  0x5E0:uw
(W)  mov (1|M0)  r36.0<1>:ud  0x700:uw
(W)  send.ugm (1|M0)  null  r9  r3:1  0x84200000:a0.2  0x4200D504  {$0} // wr:1+1, rd:0; store.ugm.d32x16t.a32.ss[a0.2][A-0xF7C0]
(W)  mov (1|M0)  r3.0<1>:ud  0xEC0:uw  {$0.src}
(W)  mov (1|M0)  r35.0<1>:ud  0x720:uw
(W)  send.slm (1|M0)  r3  r3  null:0  0x0  0x0210C500  {I@2,$7} // wr:1+0, rd:1; load.slm.d32x8t.a32
(W)  mov (1|M0)  r34.0<1>:ud  0x740:uw
(W)  mov (1|M0)  r33.0<1>:ud  0x760:uw
(W)  mov (1|M0)  r32.0<1>:ud  0x780:uw
(W)  mov (1|M0)  r23.0<1>:ud  0x8A0:uw
(W)  mov (1|M0)  r22.0<1>:ud  0x8C0:uw
(W)  mov (1|M0)  r21.0<1>:ud  0x8E0:uw
(W)  send.ugm (1|M0)  null  r9  r3:1  0x84400000:a0.2  0x4200D504  {$7} // wr:1+1, rd:0; store.ugm.d32x16t.a32.ss[a0.2][A-0xF780]
(W)  mov (1|M0)  r3.0<1>:ud  0xEE0:uw  {$7.src}
(W)  mov (1|M0)  r20.0<1>:ud  0x900:uw
(W)  send.slm (1|M0)  r3  r3  null:0  0x0  0x0210C500  {I@2,$4} // wr:1+0, rd:1; load.slm.d32x8t.a32
(W)  mov (1|M0)  r19.0<1>:ud  0x920:uw
(W)  mov (1|M0)  r8.0<1>:ud  0xA40:uw
(W)  mov (1|M0)  r7.0<1>:ud  0xA60:uw
(W)  mov (1|M0)  r6.0<1>:ud  0xA80:uw
(W)  mov (1|M0)  r5.0<1>:ud  0xAA0:uw
(W)  mov (1|M0)  r4.0<1>:ud  0xAC0:uw
(W)  send.ugm (1|M0)  null  r9  r3:1  0x81800000:a0.2  0x4200D504  {$4} // wr:1+1, rd:0; store.ugm.d32x16t.a32.ss[a0.2][A-0xFD00]
(W)  mov (1|M0)  r3.0<1>:ud  0xF00:uw  {$4.src}
(W)  mov (1|M0)  r112.0<1>:ud  0xCA0:uw
(W)  send.slm (1|M0)  r3  r3  null:0  0x0  0x0210C500  {I@2,$5} // wr:1+0, rd:1; load.slm.d32x8t.a32
(W)  send.slm (1|M0)  r101  r88  null:0  0x0  0x0210C500  {$2} // wr:1+0, rd:1; load.slm.d32x8t.a32
(W)  send.slm (1|M0)  r100  r87  null:0  0x0  0x0210C500  {$3} // wr:1+0, rd:1; load.slm.d32x8t.a32
(W)  send.slm (1|M0)  r99  r86  null:0  0x0  0x0210C500  {$9} // wr:1+0, rd:1; load.slm.d32x8t.a32
(W)  send.slm (1|M0)  r98  r85  null:0  0x0  0x0210C500  {$11} // wr:1+0, rd:1; load.slm.d32x8t.a32
(W)  send.slm (1|M0)  r97  r84  null:0  0x0  0x0210C500  {$12} // wr:1+0, rd:1; load.slm.d32x8t.a32
(W)  send.slm (1|M0)  r112  r112  null:0  0x0  0x0210C500  {I@1,$6} // wr:1+0, rd:1; load.slm.d32x8t.a32
(W)  send.ugm (1|M0)  null  r9  r3:1  0x81A00000:a0.2  0x4200D504  {$5} // wr:1+1, rd:0; store.ugm.d32x16t.a32.ss[a0.2][A-0xFCC0]
(W)  mov (1|M0)  r3.0<1>:ud  0xF20:uw  {$5.src}
        sync.nop  null  {Compacted,$2.src}
(W)  send.slm (1|M0)  r88  r75  null:0  0x0  0x0210C500  {$13} // wr:1+0, rd:1; load.slm.d32x8t.a32
(W)  send.slm (1|M0)  r3  r3  null:0  0x0  0x0210C500  {I@1,$15} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$3.src}
(W)  send.slm (1|M0)  r87  r74  null:0  0x0  0x0210C500  {$14} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$9.src}
(W)  send.slm (1|M0)  r86  r73  null:0  0x0  0x0210C500  {$1} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$11.src}
(W)  send.slm (1|M0)  r85  r72  null:0  0x0  0x0210C500  {$8} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$12.src}
(W)  send.slm (1|M0)  r84  r71  null:0  0x0  0x0210C500  {$10} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$13.src}
(W)  send.slm (1|M0)  r75  r62  null:0  0x0  0x0210C500  {$0} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {$14.src}
(W)  send.slm (1|M0)  r74  r61  null:0  0x0  0x0210C500  {$7} // wr:1+0, rd:1; load.slm.d32x8t.a32
(W)  send.ugm (1|M0)  null  r9  r3:1  0x81C00000:a0.2  0x4200D504  {$15} // wr:1+1, rd:0; store.ugm.d32x16t.a32.ss[a0.2][A-0xFC80]
(W)  mov (1|M0)  r3.0<1>:ud  0xF40:uw  {$15.src}
        sync.nop  null  {$1.src}
(W)  send.slm (1|M0)  r73  r60  null:0  0x0  0x0210C500  {$4} // wr:1+0, rd:1; load.slm.d32x8t.a32
(W)  send.slm (1|M0)  r3  r3  null:0  0x0  0x0210C500  {I@1,$5} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$8.src}
(W)  send.slm (1|M0)  r72  r59  null:0  0x0  0x0210C500  {$2} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$10.src}
(W)  send.slm (1|M0)  r71  r58  null:0  0x0  0x0210C500  {$15} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$0.src}
(W)  send.slm (1|M0)  r62  r49  null:0  0x0  0x0210C500  {$3} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$7.src}
(W)  send.slm (1|M0)  r61  r48  null:0  0x0  0x0210C500  {$9} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$4.src}
(W)  send.slm (1|M0)  r60  r47  null:0  0x0  0x0210C500  {$11} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$2.src}
(W)  send.slm (1|M0)  r59  r46  null:0  0x0  0x0210C500  {$12} // wr:1+0, rd:1; load.slm.d32x8t.a32
(W)  send.ugm (1|M0)  null  r9  r3:1  0x81E00000:a0.2  0x4200D504  {$5} // wr:1+1, rd:0; store.ugm.d32x16t.a32.ss[a0.2][A-0xFC40]
(W)  mov (1|M0)  r3.0<1>:ud  0xF60:uw  {$5.src}
        sync.nop  null  {Compacted,$15.src}
(W)  send.slm (1|M0)  r58  r45  null:0  0x0  0x0210C500  {$6} // wr:1+0, rd:1; load.slm.d32x8t.a32
(W)  send.slm (1|M0)  r3  r3  null:0  0x0  0x0210C500  {I@1,$5} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$3.src}
(W)  send.slm (1|M0)  r49  r36  null:0  0x0  0x0210C500  {$13} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$9.src}
(W)  send.slm (1|M0)  r48  r35  null:0  0x0  0x0210C500  {$14} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$11.src}
(W)  send.slm (1|M0)  r47  r34  null:0  0x0  0x0210C500  {$1} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$12.src}
(W)  send.slm (1|M0)  r46  r33  null:0  0x0  0x0210C500  {$8} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$6.src}
(W)  send.slm (1|M0)  r45  r32  null:0  0x0  0x0210C500  {$10} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {$13.src}
(W)  send.slm (1|M0)  r36  r23  null:0  0x0  0x0210C500  {$0} // wr:1+0, rd:1; load.slm.d32x8t.a32
(W)  send.ugm (1|M0)  null  r9  r3:1  0x82000000:a0.2  0x4200D504  {$5} // wr:1+1, rd:0; store.ugm.d32x16t.a32.ss[a0.2][A-0xFC00]
(W)  mov (1|M0)  r3.0<1>:ud  0xF80:uw  {$5.src}
        sync.nop  null  {$14.src}
(W)  send.slm (1|M0)  r35  r22  null:0  0x0  0x0210C500  {$7} // wr:1+0, rd:1; load.slm.d32x8t.a32
(W)  send.slm (1|M0)  r3  r3  null:0  0x0  0x0210C500  {I@1,$5} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$1.src}
(W)  send.slm (1|M0)  r34  r21  null:0  0x0  0x0210C500  {$4} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$8.src}
(W)  send.slm (1|M0)  r33  r20  null:0  0x0  0x0210C500  {$2} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$10.src}
(W)  send.slm (1|M0)  r32  r19  null:0  0x0  0x0210C500  {$15} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$0.src}
(W)  send.slm (1|M0)  r23  r8  null:0  0x0  0x0210C500  {$3} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$7.src}
(W)  send.slm (1|M0)  r22  r7  null:0  0x0  0x0210C500  {$9} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$4.src}
(W)  send.slm (1|M0)  r21  r6  null:0  0x0  0x0210C500  {$11} // wr:1+0, rd:1; load.slm.d32x8t.a32
(W)  send.ugm (1|M0)  null  r9  r3:1  0x82200000:a0.2  0x4200D504  {$5} // wr:1+1, rd:0; store.ugm.d32x16t.a32.ss[a0.2][A-0xFBC0]
(W)  mov (1|M0)  r3.0<1>:ud  0xFA0:uw  {$5.src}
        sync.nop  null  {Compacted,$2.src}
(W)  send.slm (1|M0)  r20  r5  null:0  0x0  0x0210C500  {$12} // wr:1+0, rd:1; load.slm.d32x8t.a32
(W)  send.slm (1|M0)  r3  r3  null:0  0x0  0x0210C500  {I@1,$5} // wr:1+0, rd:1; load.slm.d32x8t.a32
        sync.nop  null  {Compacted,$15.src}
(W)  send.slm (1|M0)  r19  r4  null:0  0x0  0x0210C500  {$6} // wr:1+0, rd:1; load.slm.d32x8t.a32
(W)  send.ugm (1|M0)  null  r9  r3:1  0x82400000:a0.2  0x4200D504  {$5} // wr:1+1, rd:0; store.ugm.d32x16t.a32.ss[a0.2][A-0xFB80]
(W)  mov (1|M0)  r3.0<1>:ud  0xFC0:uw  {$5.src}
(W)  send.slm (1|M0)  r3  r3  null:0  0x0  0x0210C500  {I@1,$13} // wr:1+0, rd:1; load.slm.d32x8t.a32
(W)  send.ugm (1|M0)  null  r9  r3:1  0x82600000:a0.2  0x4200D504  {$13} // wr:1+1, rd:0; store.ugm.d32x16t.a32.ss[a0.2][A-0xFB40]
(W)  mov (1|M0)  r3.0<1>:ud  0xFE0:uw  {$13.src}
(W)  send.slm (1|M0)  r3  r3  null:0  0x0  0x0210C500  {I@1,$5} // wr:1+0, rd:1; load.slm.d32x8t.a32
(W)  send.ugm (1|M0)  null  r9  r3:1  0x82800000:a0.2  0x4200D504  {$5} // wr:1+1, rd:0; store.ugm.d32x16t.a32.ss[a0.2][A-0xFB00]
        sync.nop  null  {Compacted,$5.src}
(W)  send.slm (1|M0)  r3  r10  null:0  0x0  0x0210001F  {$14} // wr:1+0, rd:1; fence.slm.none.group
(W)  mov (8|M0)  null<1>:ud  r3.0<1;1,0>:ud  {Compacted,$14.dst}
(W)  mov (1|M0)  r3.2<1>:f  3.58732e-43:f  {I@1}
(W)  mov (2|M0)  r3.10<1>:ub  r10.11<0;1,0>:ub  {F@1}
(W)  send.gtwy (1|M0)  null  r3  null:0  0x0  0x02000004  {I@1,$1} // wr:1+0, rd:0; signal barrier
(W)  sync.bar  0x0
        sync.allrd  ($1,$6,$11,$12)
(W)  send.ugm (1|M0)  r3  r9  null:0  0x80800000:a0.2  0x4240F500  {$8} // wr:1+0, rd:4; load.ugm.d32x64t.a32.ss[a0.2][A-0xFF00]
        sync.nop  null  {$9.src}
(W)  mov (32|M0)  r7.0<1>:f  -inf:f  {$3.src}
        sel (32|M0)  (ge)f0.0  acc0.0<1>:f  r3.0<1;1,0>:f  r5.0<1;1,0>:f  {$8.dst}
(W)  send.ugm (1|M0)  r3  r9  null:0  0x81000000:a0.2  0x4240F500  {F@1,$10} // wr:1+0, rd:4; load.ugm.d32x64t.a32.ss[a0.2][A-0xFE00]
        sel (32|M0)  (ge)f0.0  acc0.0<1>:f  acc0.0<1;1,0>:f  r3.0<1;1,0>:f  {$10.dst}
        sel (32|M0)  (ge)f0.0  r7.0<1>:f  acc0.0<1;1,0>:f  r5.0<1;1,0>:f
(W)  sel (16|M0)  (ge)f0.0  r4.0<1>:f  r7.0<1;1,0>:f  r8.0<1;1,0>:f  {F@1}
(W)  mov (8|M0)  r3.0<1>:ud  r4.8<1;1,0>:ud  {Compacted,F@1}
(W)  sel (8|M0)  (ge)f0.0  r4.0<1>:f  r4.0<1;1,0>:f  r3.0<1;1,0>:f  {Compacted,I@1}
(W)  mov (4|M0)  r3.0<1>:ud  r4.4<1;1,0>:ud  {Compacted,F@1}
(W)  sel (4|M0)  (ge)f0.0  r4.0<1>:f  r4.0<1;1,0>:f  r3.0<1;1,0>:f  {Compacted,I@1}
(W)  mov (2|M0)  r3.0<1>:ud  r4.2<1;1,0>:ud  {Compacted,F@1}
(W)  sel (2|M0)  (ge)f0.0  r3.0<1>:f  r4.0<1;1,0>:f  r3.0<1;1,0>:f  {I@1}
(W)  sel (1|M0)  (ge)f0.0  r9.1<1>:f  r3.0<0;1,0>:f  r3.1<0;1,0>:f  {Compacted,F@1}
        shr (32|M0)  r3.0<1>:uw  r1.0<1;1,0>:uw  3:w  {F@1}
        and (32|M0)  r3.0<1>:w  r3.0<1;1,0>:w  28:w  {I@1}
        mov (32|M0)  r4.0<1>:ud  r3.0<1;1,0>:uw  {I@1}
(W)  send.ugm (1|M0)  null  r9  r4:2  0x82A00000:a0.2  0x4200E504  {I@1,$0} // wr:1+2, rd:0; store.ugm.d32x32t.a32.ss[a0.2][A-0xFAC0]
(W)  mov (1|M0)  a0.2<1>:ud  r2.0<0;1,0>:ud  {$0.src}
(~f1.0) goto (32|M0)  L7256  L7256
L7184:
(W)  mov (1|M0)  r2.0<1>:ud  a0.2<0;1,0>:ud  {Compacted}
(W)  shr (1|M0)  a0.2<1>:ud  r2.1<0;1,0>:ud  0x4:ud
        mov (32|M0)  r6.0<1>:f  r9.1<0;1,0>:f  {Compacted}
(W)  send.ugm (1|M0)  r3  r9  null:0  0x82A00000:a0.2  0x4220E500  {$7} // wr:1+0, rd:2; load.ugm.d32x32t.a32.ss[a0.2][A-0xFAC0]
(W)  mov (1|M0)  a0.2<1>:ud  r2.0<0;1,0>:ud  {Compacted,@2,$7.src}
        send.slm (32|M0)  null  r3  r6:2  0x0  0x04000504  {F@1,$7} // wr:2+2, rd:0; store.slm.d32.a32
L7256:
        join (32|M0)  L7272
L7272:
        sync.nop  null  {Compacted,$7.src}
(W)  send.slm (1|M0)  r3  r10  null:0  0x0  0x0210001F  {$4} // wr:1+0, rd:1; fence.slm.none.group
(W)  mov (8|M0)  null<1>:ud  r3.0<1;1,0>:ud  {$4.dst}
(W)  mov (1|M0)  r3.2<1>:f  3.58732e-43:f  {I@1}
(W)  mov (2|M0)  r3.10<1>:ub  r10.11<0;1,0>:ub  {F@1}
(W)  send.gtwy (1|M0)  null  r3  null:0  0x0  0x02000004  {I@1,$2} // wr:1+0, rd:0; signal barrier
(W)  sync.bar  0x0
        cmp (32|M0)  (lt)f2.0  null<2>:uw  r1.0<1;1,0>:uw  0x8:uw
(~f2.0) goto (32|M0)  L7512  L7512
L7408:
(W)  mov (1|M0)  r2.0<1>:ud  a0.2<0;1,0>:ud
(W)  shr (1|M0)  a0.2<1>:ud  r2.1<0;1,0>:ud  0x4:ud
        shl (32|M0)  r6.0<1>:d  r116.0<1;1,0>:d  2:w  {Compacted}
        sync.nop  null  {Compacted,$2.src}
(W)  send.ugm (1|M0)  r3  r9  null:0  0x82E00000:a0.2  0x4220E500  {$15} // wr:1+0, rd:2; load.ugm.d32x32t.a32.ss[a0.2][A-0xFA40]
        send.slm (32|M0)  r3  r6  null:0  0x0  0x04200500  {I@1,$15} // wr:2+0, rd:2; load.slm.d32.a32
(W)  send.ugm (1|M0)  null  r9  r3:2  0x82E00000:a0.2  0x4200E504  {$15} // wr:1+2, rd:0; store.ugm.d32x32t.a32.ss[a0.2][A-0xFA40]
(W)  mov (1|M0)  a0.2<1>:ud  r2.0<0;1,0>:ud  {Compacted,$15.src}
L7512:
        join (32|M0)  L7528
L7528:
(W)  mov (1|M0)  r2.0<1>:ud  a0.2<0;1,0>:ud  {Compacted}
(W)  shr (1|M0)  a0.2<1>:ud  r2.1<0;1,0>:ud  0x4:ud
(W)  mov (32|M0)  r5.0<1>:f  -inf:f
        sync.nop  null  {Compacted,$2.src}
(W)  send.ugm (1|M0)  r3  r9  null:0  0x82E00000:a0.2  0x4220E500  {$3} // wr:1+0, rd:2; load.ugm.d32x32t.a32.ss[a0.2][A-0xFA40]
        mov (32|M0)  r5.0<1>:f  r3.0<1;1,0>:f  {Compacted,$3.dst}
(W)  mov (16|M0)  r4.0<1>:ud  r5.0<2;1,0>:ud  {Compacted,F@1}
(W)  mov (16|M0)  r3.0<1>:ud  r5.1<2;1,0>:ud  {Compacted}
(W)  sel (16|M0)  (ge)f0.0  r5.0<1>:f  r4.0<1;1,0>:f  r3.0<1;1,0>:f  {I@1}
(W)  mov (8|M0)  r3.0<1>:ud  r5.0<2;1,0>:ud  {Compacted,F@1}
(W)  mov (8|M0)  r4.0<1>:ud  r5.1<2;1,0>:ud  {Compacted}
(W)  sel (8|M0)  (ge)f0.0  r5.0<1>:f  r3.0<1;1,0>:f  r4.0<1;1,0>:f  {Compacted,I@1}
(W)  mov (4|M0)  r4.0<1>:ud  r5.0<2;1,0>:ud  {Compacted,F@1}
(W)  mov (4|M0)  r3.0<1>:ud  r5.1<2;1,0>:ud  {Compacted}
(W)  sel (4|M0)  (ge)f0.0  r6.0<1>:f  r4.0<1;1,0>:f  r3.0<1;1,0>:f  {Compacted,I@1}
        mov (32|M0)  r4.0<1>:ud  r6.0<1;8,0>:ud  {F@1}
(W)  send.ugm (1|M0)  null  r9  r4:2  0x83600000:a0.2  0x4200E504  {I@1,$9} // wr:1+2, rd:0; store.ugm.d32x32t.a32.ss[a0.2][A-0xF940]
(W)  mov (1|M0)  a0.2<1>:ud  r2.0<0;1,0>:ud  {Compacted,$9.src}
(~f0.0) goto (32|M0)  L7808  L7808
L7736:
(W)  mov (1|M0)  r2.0<1>:ud  a0.2<0;1,0>:ud  {Compacted}
(W)  shr (1|M0)  a0.2<1>:ud  r2.1<0;1,0>:ud  0x4:ud
        shl (32|M0)  r6.0<1>:d  r116.0<1;1,0>:d  2:w  {Compacted}
(W)  send.ugm (1|M0)  r3  r9  null:0  0x83600000:a0.2  0x4220E500  {$11} // wr:1+0, rd:2; load.ugm.d32x32t.a32.ss[a0.2][A-0xF940]
(W)  mov (1|M0)  a0.2<1>:ud  r2.0<0;1,0>:ud  {Compacted,@3,$11.src}
        send.slm (32|M0)  null  r6  r3:2  0x0  0x04000504  {I@2,$11} // wr:2+2, rd:0; store.slm.d32.a32
L7808:
        join (32|M0)  L7824
L7824:
        sync.nop  null  {Compacted,$11.src}
(W)  send.slm (1|M0)  r3  r10  null:0  0x0  0x0210001F  {$12} // wr:1+0, rd:1; fence.slm.none.group
(W)  mov (8|M0)  null<1>:ud  r3.0<1;1,0>:ud  {Compacted,$12.dst}
(W)  mov (1|M0)  r3.2<1>:ud  0x100:ud
(W)  mov (2|M0)  r3.10<1>:ub  r10.11<0;1,0>:ub  {I@1}
(W)  send.gtwy (1|M0)  null  r3  null:0  0x0  0x02000004  {I@1,$6} // wr:1+0, rd:0; signal barrier
(W)  sync.bar  0x0
(W)  sel (1|M0)  (ge)f0.0  r2.6<1>:f  r105.0<0;1,0>:f  r105.1<0;1,0>:f  {$1.dst}
(W)  mov (1|M0)  r2.0<1>:ud  a0.2<0;1,0>:ud
(W)  sel (1|M0)  (ge)f0.0  r2.6<1>:f  r2.6<0;1,0>:f  r105.2<0;1,0>:f  {F@1}
(W)  shr (1|M0)  a0.2<1>:ud  r2.1<0;1,0>:ud  0x4:ud
(W)  sel (1|M0)  (ge)f0.0  r2.6<1>:f  r2.6<0;1,0>:f  r105.3<0;1,0>:f  {F@1}
(W)  mov (1|M0)  r3.0<1>:ud  0x0:uw  {$6.src}
(W)  sel (1|M0)  (ge)f0.0  r2.6<1>:f  r2.6<0;1,0>:f  r105.4<0;1,0>:f  {F@1}
(W)  send.ugm (1|M0)  r4  r9  null:0  0x81800000:a0.2  0x4240F500  {$13} // wr:1+0, rd:4; load.ugm.d32x64t.a32.ss[a0.2][A-0xFD00]
(W)  sel (1|M0)  (ge)f0.0  r2.6<1>:f  r2.6<0;1,0>:f  r105.5<0;1,0>:f  {F@1}
(W)  send.slm (1|M0)  r3  r3  null:0  0x0  0x02108500  {I@1,$5} // wr:1+0, rd:1; load.slm.d32x1t.a32
(W)  sel (1|M0)  (ge)f0.0  r2.6<1>:f  r2.6<0;1,0>:f  r105.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r2.6<1>:f  r2.6<0;1,0>:f  r105.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r2.6<1>:f  r2.6<0;1,0>:f  r104.0<0;1,0>:f  {@1,$3.dst}
(W)  sel (1|M0)  (ge)f0.0  r2.6<1>:f  r2.6<0;1,0>:f  r104.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r2.8<1>:f  r2.8<0;1,0>:f  r3.0<0;1,0>:f  {$5.dst}
(W)  sel (1|M0)  (ge)f0.0  r2.6<1>:f  r2.6<0;1,0>:f  r104.2<0;1,0>:f  {F@2}
(W)  sel (1|M0)  (ge)f0.0  r2.6<1>:f  r2.6<0;1,0>:f  r104.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r2.6<1>:f  r2.6<0;1,0>:f  r104.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r2.6<1>:f  r2.6<0;1,0>:f  r104.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r2.6<1>:f  r2.6<0;1,0>:f  r104.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r2.6<1>:f  r2.6<0;1,0>:f  r104.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r2.6<1>:f  r2.6<0;1,0>:f  r103.0<0;1,0>:f  {@1,$14.dst}
(W)  sel (1|M0)  (ge)f0.0  r2.6<1>:f  r2.6<0;1,0>:f  r103.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r2.6<1>:f  r2.6<0;1,0>:f  r103.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r2.6<1>:f  r2.6<0;1,0>:f  r103.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r2.6<1>:f  r2.6<0;1,0>:f  r103.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r2.6<1>:f  r2.6<0;1,0>:f  r103.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r2.6<1>:f  r2.6<0;1,0>:f  r103.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r2.6<1>:f  r2.6<0;1,0>:f  r103.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r2.6<1>:f  r2.6<0;1,0>:f  r102.0<0;1,0>:f  {@1,$5.dst}
(W)  sel (1|M0)  (ge)f0.0  r2.6<1>:f  r2.6<0;1,0>:f  r102.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r2.6<1>:f  r2.6<0;1,0>:f  r102.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r2.6<1>:f  r2.6<0;1,0>:f  r102.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r2.6<1>:f  r2.6<0;1,0>:f  r102.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r2.6<1>:f  r2.6<0;1,0>:f  r102.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r2.6<1>:f  r2.6<0;1,0>:f  r102.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r2.6<1>:f  r2.6<0;1,0>:f  r102.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r2.6<1>:f  r2.6<0;1,0>:f  r101.0<0;1,0>:f  {@1,$2.dst}
(W)  sel (1|M0)  (ge)f0.0  r2.6<1>:f  r2.6<0;1,0>:f  r101.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r2.6<1>:f  r2.6<0;1,0>:f  r101.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r2.6<1>:f  r2.6<0;1,0>:f  r101.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r2.6<1>:f  r2.6<0;1,0>:f  r101.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r2.6<1>:f  r2.6<0;1,0>:f  r101.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r2.6<1>:f  r2.6<0;1,0>:f  r101.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r2.6<1>:f  r2.6<0;1,0>:f  r101.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r2.6<1>:f  r2.6<0;1,0>:f  r100.0<0;1,0>:f  {@1,$3.dst}
(W)  sel (1|M0)  (ge)f0.0  r2.6<1>:f  r2.6<0;1,0>:f  r100.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r2.6<1>:f  r2.6<0;1,0>:f  r100.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r2.6<1>:f  r2.6<0;1,0>:f  r100.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r2.6<1>:f  r2.6<0;1,0>:f  r100.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r2.6<1>:f  r2.6<0;1,0>:f  r100.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r2.6<1>:f  r2.6<0;1,0>:f  r100.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r2.6<1>:f  r2.6<0;1,0>:f  r100.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r2.6<1>:f  r2.6<0;1,0>:f  r99.0<0;1,0>:f  {@1,$9.dst}
(W)  sel (1|M0)  (ge)f0.0  r2.6<1>:f  r2.6<0;1,0>:f  r99.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r2.6<1>:f  r2.6<0;1,0>:f  r99.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r2.6<1>:f  r2.6<0;1,0>:f  r99.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r2.6<1>:f  r2.6<0;1,0>:f  r99.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r2.6<1>:f  r2.6<0;1,0>:f  r99.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r2.6<1>:f  r2.6<0;1,0>:f  r99.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r9.1<1>:f  r2.6<0;1,0>:f  r99.7<0;1,0>:f  {@1,$13.src}
(W)  sel (1|M0)  (ge)f0.0  r9.1<1>:f  r9.1<0;1,0>:f  r98.0<0;1,0>:f  {@1,$11.dst}
(W)  sel (1|M0)  (ge)f0.0  r9.1<1>:f  r9.1<0;1,0>:f  r98.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r9.1<1>:f  r9.1<0;1,0>:f  r98.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r9.1<1>:f  r9.1<0;1,0>:f  r98.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r9.1<1>:f  r9.1<0;1,0>:f  r98.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r9.1<1>:f  r9.1<0;1,0>:f  r98.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r9.1<1>:f  r9.1<0;1,0>:f  r98.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r9.1<1>:f  r9.1<0;1,0>:f  r98.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r9.1<1>:f  r9.1<0;1,0>:f  r97.0<0;1,0>:f  {@1,$12.dst}
(W)  sel (1|M0)  (ge)f0.0  r9.1<1>:f  r9.1<0;1,0>:f  r97.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r9.1<1>:f  r9.1<0;1,0>:f  r97.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r9.1<1>:f  r9.1<0;1,0>:f  r97.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r9.1<1>:f  r9.1<0;1,0>:f  r97.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r9.1<1>:f  r9.1<0;1,0>:f  r97.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r9.1<1>:f  r9.1<0;1,0>:f  r97.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r9.1<1>:f  r9.1<0;1,0>:f  r97.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r9.1<1>:f  r9.1<0;1,0>:f  r96.0<0;1,0>:f  {@1,$10.dst}
(W)  sel (1|M0)  (ge)f0.0  r9.1<1>:f  r9.1<0;1,0>:f  r96.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r9.1<1>:f  r9.1<0;1,0>:f  r96.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r9.1<1>:f  r9.1<0;1,0>:f  r96.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r9.1<1>:f  r9.1<0;1,0>:f  r96.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r9.1<1>:f  r9.1<0;1,0>:f  r96.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r9.1<1>:f  r9.1<0;1,0>:f  r96.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r9.1<1>:f  r9.1<0;1,0>:f  r96.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r9.1<1>:f  r9.1<0;1,0>:f  r95.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r9.1<1>:f  r9.1<0;1,0>:f  r95.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r9.1<1>:f  r9.1<0;1,0>:f  r95.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r9.1<1>:f  r9.1<0;1,0>:f  r95.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r9.1<1>:f  r9.1<0;1,0>:f  r95.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r9.1<1>:f  r9.1<0;1,0>:f  r95.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r9.1<1>:f  r9.1<0;1,0>:f  r95.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r9.1<1>:f  r9.1<0;1,0>:f  r95.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r9.1<1>:f  r9.1<0;1,0>:f  r94.0<0;1,0>:f  {@1,$8.dst}
(W)  sel (1|M0)  (ge)f0.0  r9.1<1>:f  r9.1<0;1,0>:f  r94.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r9.1<1>:f  r9.1<0;1,0>:f  r94.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r9.1<1>:f  r9.1<0;1,0>:f  r94.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r9.1<1>:f  r9.1<0;1,0>:f  r94.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r9.1<1>:f  r9.1<0;1,0>:f  r94.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r9.1<1>:f  r9.1<0;1,0>:f  r94.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r9.1<1>:f  r9.1<0;1,0>:f  r94.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r9.1<1>:f  r9.1<0;1,0>:f  r93.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r9.1<1>:f  r9.1<0;1,0>:f  r93.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r9.1<1>:f  r9.1<0;1,0>:f  r93.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r9.1<1>:f  r9.1<0;1,0>:f  r93.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r9.1<1>:f  r9.1<0;1,0>:f  r93.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r9.1<1>:f  r9.1<0;1,0>:f  r93.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r9.1<1>:f  r9.1<0;1,0>:f  r93.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r3.1<1>:f  r9.1<0;1,0>:f  r93.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r3.1<1>:f  r3.1<0;1,0>:f  r92.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r3.1<1>:f  r3.1<0;1,0>:f  r92.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r3.1<1>:f  r3.1<0;1,0>:f  r92.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r3.1<1>:f  r3.1<0;1,0>:f  r92.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r3.1<1>:f  r3.1<0;1,0>:f  r92.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r3.1<1>:f  r3.1<0;1,0>:f  r92.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r3.1<1>:f  r3.1<0;1,0>:f  r92.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r3.1<1>:f  r3.1<0;1,0>:f  r92.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r3.1<1>:f  r3.1<0;1,0>:f  r91.0<0;1,0>:f  {@1,$2.dst}
(W)  sel (1|M0)  (ge)f0.0  r3.1<1>:f  r3.1<0;1,0>:f  r91.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r3.1<1>:f  r3.1<0;1,0>:f  r91.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r3.1<1>:f  r3.1<0;1,0>:f  r91.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r3.1<1>:f  r3.1<0;1,0>:f  r91.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r3.1<1>:f  r3.1<0;1,0>:f  r91.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r3.1<1>:f  r3.1<0;1,0>:f  r91.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r39.8<1>:f  r3.1<0;1,0>:f  r91.7<0;1,0>:f  {@1,$6.dst}
        sync.nop  null  {$0.dst}
(W)  sel (1|M0)  (ge)f0.0  r38.8<1>:f  r39.8<0;1,0>:f  r90.0<0;1,0>:f  {@1,$15.dst}
(W)  sel (1|M0)  (ge)f0.0  r37.8<1>:f  r38.8<0;1,0>:f  r90.1<0;1,0>:f  {@1,$11.dst}
(W)  sel (1|M0)  (ge)f0.0  r36.8<1>:f  r37.8<0;1,0>:f  r90.2<0;1,0>:f  {@1}
(W)  sel (1|M0)  (ge)f0.0  r35.8<1>:f  r36.8<0;1,0>:f  r90.3<0;1,0>:f  {@1,$7.dst}
(W)  sel (1|M0)  (ge)f0.0  r34.8<1>:f  r35.8<0;1,0>:f  r90.4<0;1,0>:f  {@1,$4.dst}
(W)  sel (1|M0)  (ge)f0.0  r33.8<1>:f  r34.8<0;1,0>:f  r90.5<0;1,0>:f  {@1,$2.dst}
(W)  sel (1|M0)  (ge)f0.0  r32.8<1>:f  r33.8<0;1,0>:f  r90.6<0;1,0>:f  {@1,$15.dst}
(W)  sel (1|M0)  (ge)f0.0  r31.8<1>:f  r32.8<0;1,0>:f  r90.7<0;1,0>:f  {@1,$3.dst}
        sync.nop  null  {$15.dst}
(W)  sel (1|M0)  (ge)f0.0  r30.8<1>:f  r31.8<0;1,0>:f  r89.0<0;1,0>:f  {@1,$4.dst}
(W)  sel (1|M0)  (ge)f0.0  r29.8<1>:f  r30.8<0;1,0>:f  r89.1<0;1,0>:f  {@1,$5.dst}
(W)  sel (1|M0)  (ge)f0.0  r28.8<1>:f  r29.8<0;1,0>:f  r89.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r27.8<1>:f  r28.8<0;1,0>:f  r89.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r26.8<1>:f  r27.8<0;1,0>:f  r89.4<0;1,0>:f  {@1,$13.dst}
(W)  sel (1|M0)  (ge)f0.0  r25.8<1>:f  r26.8<0;1,0>:f  r89.5<0;1,0>:f  {@1,$7.dst}
(W)  sel (1|M0)  (ge)f0.0  r24.8<1>:f  r25.8<0;1,0>:f  r89.6<0;1,0>:f  {@1,$12.dst}
(W)  sel (1|M0)  (ge)f0.0  r23.8<1>:f  r24.8<0;1,0>:f  r89.7<0;1,0>:f  {@1,$3.dst}
        sync.nop  null  {$9.dst}
(W)  sel (1|M0)  (ge)f0.0  r22.8<1>:f  r23.8<0;1,0>:f  r88.0<0;1,0>:f  {@1,$13.dst}
(W)  sel (1|M0)  (ge)f0.0  r21.8<1>:f  r22.8<0;1,0>:f  r88.1<0;1,0>:f  {@1,$11.dst}
(W)  sel (1|M0)  (ge)f0.0  r20.8<1>:f  r21.8<0;1,0>:f  r88.2<0;1,0>:f  {@1,$12.dst}
(W)  sel (1|M0)  (ge)f0.0  r19.8<1>:f  r20.8<0;1,0>:f  r88.3<0;1,0>:f  {@1,$6.dst}
(W)  sel (1|M0)  (ge)f0.0  r18.8<1>:f  r19.8<0;1,0>:f  r88.4<0;1,0>:f  {@1,$2.dst}
(W)  sel (1|M0)  (ge)f0.0  r17.8<1>:f  r18.8<0;1,0>:f  r88.5<0;1,0>:f  {@1,$14.dst}
(W)  sel (1|M0)  (ge)f0.0  r16.8<1>:f  r17.8<0;1,0>:f  r88.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r15.8<1>:f  r16.8<0;1,0>:f  r88.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r14.8<1>:f  r15.8<0;1,0>:f  r87.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r13.8<1>:f  r14.8<0;1,0>:f  r87.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r12.8<1>:f  r13.8<0;1,0>:f  r87.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r11.8<1>:f  r12.8<0;1,0>:f  r87.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r9.1<1>:f  r11.8<0;1,0>:f  r87.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r3.1<1>:f  r9.1<0;1,0>:f  r87.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r127.8<1>:f  r3.1<0;1,0>:f  r87.6<0;1,0>:f  {@1,$1.dst}
(W)  sel (1|M0)  (ge)f0.0  r126.8<1>:f  r127.8<0;1,0>:f  r87.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r125.8<1>:f  r126.8<0;1,0>:f  r86.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r124.8<1>:f  r125.8<0;1,0>:f  r86.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r123.8<1>:f  r124.8<0;1,0>:f  r86.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r122.8<1>:f  r123.8<0;1,0>:f  r86.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r121.8<1>:f  r122.8<0;1,0>:f  r86.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r120.8<1>:f  r121.8<0;1,0>:f  r86.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r119.8<1>:f  r120.8<0;1,0>:f  r86.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r118.8<1>:f  r119.8<0;1,0>:f  r86.7<0;1,0>:f  {@1,$1.dst}
(W)  sel (1|M0)  (ge)f0.0  r115.8<1>:f  r118.8<0;1,0>:f  r85.0<0;1,0>:f  {@1,$8.dst}
(W)  sel (1|M0)  (ge)f0.0  r114.8<1>:f  r115.8<0;1,0>:f  r85.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r113.8<1>:f  r114.8<0;1,0>:f  r85.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r112.8<1>:f  r113.8<0;1,0>:f  r85.3<0;1,0>:f  {@1,$6.dst}
(W)  sel (1|M0)  (ge)f0.0  r111.8<1>:f  r112.8<0;1,0>:f  r85.4<0;1,0>:f  {@1}
(W)  sel (1|M0)  (ge)f0.0  r110.8<1>:f  r111.8<0;1,0>:f  r85.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r109.8<1>:f  r110.8<0;1,0>:f  r85.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r108.8<1>:f  r109.8<0;1,0>:f  r85.7<0;1,0>:f  {F@1}
        sync.nop  null  {$10.dst}
(W)  sel (1|M0)  (ge)f0.0  r107.8<1>:f  r108.8<0;1,0>:f  r84.0<0;1,0>:f  {@1,$8.dst}
(W)  sel (1|M0)  (ge)f0.0  r106.8<1>:f  r107.8<0;1,0>:f  r84.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r84.8<1>:f  r106.8<0;1,0>:f  r84.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r83.8<1>:f  r84.8<0;1,0>:f  r84.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r82.8<1>:f  r83.8<0;1,0>:f  r84.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r81.8<1>:f  r82.8<0;1,0>:f  r84.5<0;1,0>:f  {@1}
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
(W)  sel (1|M0)  (ge)f0.0  r68.8<1>:f  r69.8<0;1,0>:f  r82.2<0;1,0>:f  {@1}
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
(W)  sel (1|M0)  (ge)f0.0  r55.8<1>:f  r56.8<0;1,0>:f  r81.7<0;1,0>:f  {@1,$7.dst}
(W)  sel (1|M0)  (ge)f0.0  r54.8<1>:f  r55.8<0;1,0>:f  r80.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r53.8<1>:f  r54.8<0;1,0>:f  r80.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r52.8<1>:f  r53.8<0;1,0>:f  r80.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r51.8<1>:f  r52.8<0;1,0>:f  r80.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r50.8<1>:f  r51.8<0;1,0>:f  r80.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r49.8<1>:f  r50.8<0;1,0>:f  r80.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r48.8<1>:f  r49.8<0;1,0>:f  r80.6<0;1,0>:f  {@1,$14.dst}
(W)  sel (1|M0)  (ge)f0.0  r47.8<1>:f  r48.8<0;1,0>:f  r80.7<0;1,0>:f  {@1,$1.dst}
(W)  sel (1|M0)  (ge)f0.0  r46.8<1>:f  r47.8<0;1,0>:f  r79.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r45.8<1>:f  r46.8<0;1,0>:f  r79.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r44.8<1>:f  r45.8<0;1,0>:f  r79.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r43.8<1>:f  r44.8<0;1,0>:f  r79.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r42.8<1>:f  r43.8<0;1,0>:f  r79.4<0;1,0>:f  {@1,$4.dst}
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
(W)  sel (1|M0)  (ge)f0.0  r115.8<1>:f  r118.8<0;1,0>:f  r73.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r114.8<1>:f  r115.8<0;1,0>:f  r73.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r113.8<1>:f  r114.8<0;1,0>:f  r73.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r112.8<1>:f  r113.8<0;1,0>:f  r73.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r111.8<1>:f  r112.8<0;1,0>:f  r73.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r110.8<1>:f  r111.8<0;1,0>:f  r73.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r109.8<1>:f  r110.8<0;1,0>:f  r73.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r108.8<1>:f  r109.8<0;1,0>:f  r73.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r107.8<1>:f  r108.8<0;1,0>:f  r72.0<0;1,0>:f  {F@1}
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
(W)  send.ugm (1|M0)  r71  r9  null:0  0x82200000:a0.2  0x4220E500  {F@1,$15} // wr:1+0, rd:2; load.ugm.d32x32t.a32.ss[a0.2][A-0xFBC0]
(W)  sel (1|M0)  (ge)f0.0  r58.8<1>:f  r59.8<0;1,0>:f  r70.0<0;1,0>:f
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
(W)  sel (1|M0)  (ge)f0.0  r9.1<1>:f  r11.8<0;1,0>:f  r64.0<0;1,0>:f  {@1,$15.src}
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
(W)  sel (1|M0)  (ge)f0.0  r115.8<1>:f  r118.8<0;1,0>:f  r63.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r114.8<1>:f  r115.8<0;1,0>:f  r63.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r113.8<1>:f  r114.8<0;1,0>:f  r63.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r112.8<1>:f  r113.8<0;1,0>:f  r63.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r111.8<1>:f  r112.8<0;1,0>:f  r62.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r110.8<1>:f  r111.8<0;1,0>:f  r62.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r109.8<1>:f  r110.8<0;1,0>:f  r62.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r108.8<1>:f  r109.8<0;1,0>:f  r62.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r107.8<1>:f  r108.8<0;1,0>:f  r62.4<0;1,0>:f  {F@1}
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
(W)  sel (1|M0)  (ge)f0.0  r115.8<1>:f  r118.8<0;1,0>:f  r54.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r114.8<1>:f  r115.8<0;1,0>:f  r54.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r113.8<1>:f  r114.8<0;1,0>:f  r53.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r112.8<1>:f  r113.8<0;1,0>:f  r53.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r111.8<1>:f  r112.8<0;1,0>:f  r53.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r110.8<1>:f  r111.8<0;1,0>:f  r53.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r109.8<1>:f  r110.8<0;1,0>:f  r53.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r108.8<1>:f  r109.8<0;1,0>:f  r53.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r107.8<1>:f  r108.8<0;1,0>:f  r53.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r106.8<1>:f  r107.8<0;1,0>:f  r53.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r52.8<1>:f  r106.8<0;1,0>:f  r52.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r51.8<1>:f  r52.8<0;1,0>:f  r52.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r50.8<1>:f  r51.8<0;1,0>:f  r52.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r49.8<1>:f  r50.8<0;1,0>:f  r52.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r48.8<1>:f  r49.8<0;1,0>:f  r52.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r47.8<1>:f  r48.8<0;1,0>:f  r52.5<0;1,0>:f  {F@1}
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
(W)  sel (1|M0)  (ge)f0.0  r115.8<1>:f  r118.8<0;1,0>:f  r46.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r114.8<1>:f  r115.8<0;1,0>:f  r46.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r113.8<1>:f  r114.8<0;1,0>:f  r45.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r112.8<1>:f  r113.8<0;1,0>:f  r45.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r111.8<1>:f  r112.8<0;1,0>:f  r45.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r110.8<1>:f  r111.8<0;1,0>:f  r45.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r109.8<1>:f  r110.8<0;1,0>:f  r45.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r108.8<1>:f  r109.8<0;1,0>:f  r45.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r107.8<1>:f  r108.8<0;1,0>:f  r45.6<0;1,0>:f  {F@1}
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
(W)  sel (1|M0)  (ge)f0.0  r115.8<1>:f  r118.8<0;1,0>:f  r39.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r114.8<1>:f  r115.8<0;1,0>:f  r39.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r113.8<1>:f  r114.8<0;1,0>:f  r38.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r112.8<1>:f  r113.8<0;1,0>:f  r38.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r111.8<1>:f  r112.8<0;1,0>:f  r38.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r110.8<1>:f  r111.8<0;1,0>:f  r38.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r109.8<1>:f  r110.8<0;1,0>:f  r38.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r108.8<1>:f  r109.8<0;1,0>:f  r38.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r107.8<1>:f  r108.8<0;1,0>:f  r38.6<0;1,0>:f  {F@1}
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
(W)  sel (1|M0)  (ge)f0.0  r21.8<1>:f  r22.8<0;1,0>:f  r35.0<0;1,0>:f  {F@1}
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
(W)  sel (1|M0)  (ge)f0.0  r9.1<1>:f  r11.8<0;1,0>:f  r34.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r3.1<1>:f  r9.1<0;1,0>:f  r34.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r127.8<1>:f  r3.1<0;1,0>:f  r34.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r126.8<1>:f  r127.8<0;1,0>:f  r34.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r125.8<1>:f  r126.8<0;1,0>:f  r34.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r124.8<1>:f  r125.8<0;1,0>:f  r33.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r123.8<1>:f  r124.8<0;1,0>:f  r33.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r122.8<1>:f  r123.8<0;1,0>:f  r33.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r121.8<1>:f  r122.8<0;1,0>:f  r33.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r120.8<1>:f  r121.8<0;1,0>:f  r33.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r119.8<1>:f  r120.8<0;1,0>:f  r33.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r118.8<1>:f  r119.8<0;1,0>:f  r33.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r115.8<1>:f  r118.8<0;1,0>:f  r33.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r114.8<1>:f  r115.8<0;1,0>:f  r32.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r113.8<1>:f  r114.8<0;1,0>:f  r32.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r112.8<1>:f  r113.8<0;1,0>:f  r32.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r111.8<1>:f  r112.8<0;1,0>:f  r32.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r110.8<1>:f  r111.8<0;1,0>:f  r32.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r109.8<1>:f  r110.8<0;1,0>:f  r32.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r108.8<1>:f  r109.8<0;1,0>:f  r32.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r107.8<1>:f  r108.8<0;1,0>:f  r32.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r106.8<1>:f  r107.8<0;1,0>:f  r31.0<0;1,0>:f  {F@1}
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
(W)  sel (1|M0)  (ge)f0.0  r9.1<1>:f  r11.8<0;1,0>:f  r29.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r3.1<1>:f  r9.1<0;1,0>:f  r29.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r127.8<1>:f  r3.1<0;1,0>:f  r28.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r126.8<1>:f  r127.8<0;1,0>:f  r28.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r125.8<1>:f  r126.8<0;1,0>:f  r28.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r124.8<1>:f  r125.8<0;1,0>:f  r28.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r123.8<1>:f  r124.8<0;1,0>:f  r28.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r122.8<1>:f  r123.8<0;1,0>:f  r28.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r121.8<1>:f  r122.8<0;1,0>:f  r28.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r120.8<1>:f  r121.8<0;1,0>:f  r28.7<0;1,0>:f  {F@1}
(W)  send.ugm (1|M0)  r28  r9  null:0  0x83E00000:a0.2  0x4220E500  {F@1,$0} // wr:1+0, rd:2; load.ugm.d32x32t.a32.ss[a0.2][A-0xF840]
(W)  sel (1|M0)  (ge)f0.0  r119.8<1>:f  r120.8<0;1,0>:f  r27.0<0;1,0>:f
(W)  sel (1|M0)  (ge)f0.0  r118.8<1>:f  r119.8<0;1,0>:f  r27.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r115.8<1>:f  r118.8<0;1,0>:f  r27.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r114.8<1>:f  r115.8<0;1,0>:f  r27.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r113.8<1>:f  r114.8<0;1,0>:f  r27.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r112.8<1>:f  r113.8<0;1,0>:f  r27.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r111.8<1>:f  r112.8<0;1,0>:f  r27.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r110.8<1>:f  r111.8<0;1,0>:f  r27.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r109.8<1>:f  r110.8<0;1,0>:f  r26.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r108.8<1>:f  r109.8<0;1,0>:f  r26.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r107.8<1>:f  r108.8<0;1,0>:f  r26.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r106.8<1>:f  r107.8<0;1,0>:f  r26.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r26.8<1>:f  r106.8<0;1,0>:f  r26.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r25.8<1>:f  r26.8<0;1,0>:f  r26.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r24.8<1>:f  r25.8<0;1,0>:f  r26.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r23.8<1>:f  r24.8<0;1,0>:f  r26.7<0;1,0>:f  {F@1}
(W)  send.ugm (1|M0)  r26  r9  null:0  0x84000000:a0.2  0x4220E500  {F@1,$1} // wr:1+0, rd:2; load.ugm.d32x32t.a32.ss[a0.2][A-0xF800]
(W)  sel (1|M0)  (ge)f0.0  r22.8<1>:f  r23.8<0;1,0>:f  r25.0<0;1,0>:f
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
        sync.nop  null  {$1.src}
(W)  sel (1|M0)  (ge)f0.0  r9.1<1>:f  r11.8<0;1,0>:f  r24.4<0;1,0>:f  {@1,$0.src}
(W)  sel (1|M0)  (ge)f0.0  r3.1<1>:f  r9.1<0;1,0>:f  r24.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r127.8<1>:f  r3.1<0;1,0>:f  r24.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r126.8<1>:f  r127.8<0;1,0>:f  r24.7<0;1,0>:f  {F@1}
(W)  send.ugm (1|M0)  r24  r9  null:0  0x84200000:a0.2  0x4220E500  {F@1,$6} // wr:1+0, rd:2; load.ugm.d32x32t.a32.ss[a0.2][A-0xF7C0]
(W)  sel (1|M0)  (ge)f0.0  r125.8<1>:f  r126.8<0;1,0>:f  r23.0<0;1,0>:f
(W)  sel (1|M0)  (ge)f0.0  r124.8<1>:f  r125.8<0;1,0>:f  r23.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r123.8<1>:f  r124.8<0;1,0>:f  r23.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r122.8<1>:f  r123.8<0;1,0>:f  r23.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r121.8<1>:f  r122.8<0;1,0>:f  r23.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r120.8<1>:f  r121.8<0;1,0>:f  r23.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r119.8<1>:f  r120.8<0;1,0>:f  r23.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r118.8<1>:f  r119.8<0;1,0>:f  r23.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r115.8<1>:f  r118.8<0;1,0>:f  r22.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r114.8<1>:f  r115.8<0;1,0>:f  r22.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r113.8<1>:f  r114.8<0;1,0>:f  r22.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r112.8<1>:f  r113.8<0;1,0>:f  r22.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r111.8<1>:f  r112.8<0;1,0>:f  r22.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r110.8<1>:f  r111.8<0;1,0>:f  r22.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r109.8<1>:f  r110.8<0;1,0>:f  r22.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r108.8<1>:f  r109.8<0;1,0>:f  r22.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r107.8<1>:f  r108.8<0;1,0>:f  r21.0<0;1,0>:f  {F@1}
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
(W)  sel (1|M0)  (ge)f0.0  r9.1<1>:f  r11.8<0;1,0>:f  r20.5<0;1,0>:f  {@1,$6.src}
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
(W)  sel (1|M0)  (ge)f0.0  r115.8<1>:f  r118.8<0;1,0>:f  r18.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r114.8<1>:f  r115.8<0;1,0>:f  r18.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r113.8<1>:f  r114.8<0;1,0>:f  r18.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r112.8<1>:f  r113.8<0;1,0>:f  r18.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r111.8<1>:f  r112.8<0;1,0>:f  r18.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r110.8<1>:f  r111.8<0;1,0>:f  r18.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r109.8<1>:f  r110.8<0;1,0>:f  r18.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r108.8<1>:f  r109.8<0;1,0>:f  r17.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r107.8<1>:f  r108.8<0;1,0>:f  r17.1<0;1,0>:f  {F@1}
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
(W)  sel (1|M0)  (ge)f0.0  r115.8<1>:f  r118.8<0;1,0>:f  r15.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r114.8<1>:f  r115.8<0;1,0>:f  r15.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r113.8<1>:f  r114.8<0;1,0>:f  r14.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r112.8<1>:f  r113.8<0;1,0>:f  r14.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r111.8<1>:f  r112.8<0;1,0>:f  r14.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r110.8<1>:f  r111.8<0;1,0>:f  r14.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r109.8<1>:f  r110.8<0;1,0>:f  r14.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r108.8<1>:f  r109.8<0;1,0>:f  r14.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r107.8<1>:f  r108.8<0;1,0>:f  r14.6<0;1,0>:f  {F@1}
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
(W)  sel (1|M0)  (ge)f0.0  r115.8<1>:f  r118.8<0;1,0>:f  r12.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r114.8<1>:f  r115.8<0;1,0>:f  r11.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r113.8<1>:f  r114.8<0;1,0>:f  r11.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r112.8<1>:f  r113.8<0;1,0>:f  r11.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r111.8<1>:f  r112.8<0;1,0>:f  r11.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r110.8<1>:f  r111.8<0;1,0>:f  r11.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r109.8<1>:f  r110.8<0;1,0>:f  r11.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r108.8<1>:f  r109.8<0;1,0>:f  r11.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r107.8<1>:f  r108.8<0;1,0>:f  r11.7<0;1,0>:f  {F@1}
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
(W)  sel (1|M0)  (ge)f0.0  r115.8<1>:f  r118.8<0;1,0>:f  r107.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r114.8<1>:f  r115.8<0;1,0>:f  r107.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r113.8<1>:f  r114.8<0;1,0>:f  r107.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r112.8<1>:f  r113.8<0;1,0>:f  r108.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r111.8<1>:f  r112.8<0;1,0>:f  r108.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r110.8<1>:f  r111.8<0;1,0>:f  r108.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r109.8<1>:f  r110.8<0;1,0>:f  r108.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r108.8<1>:f  r109.8<0;1,0>:f  r108.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r9.1<1>:f  r108.8<0;1,0>:f  r108.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r3.1<1>:f  r9.1<0;1,0>:f  r108.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r127.8<1>:f  r3.1<0;1,0>:f  r108.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r126.8<1>:f  r127.8<0;1,0>:f  r109.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r125.8<1>:f  r126.8<0;1,0>:f  r109.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r124.8<1>:f  r125.8<0;1,0>:f  r109.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r123.8<1>:f  r124.8<0;1,0>:f  r109.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r122.8<1>:f  r123.8<0;1,0>:f  r109.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r121.8<1>:f  r122.8<0;1,0>:f  r109.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r120.8<1>:f  r121.8<0;1,0>:f  r109.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r119.8<1>:f  r120.8<0;1,0>:f  r109.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r118.8<1>:f  r119.8<0;1,0>:f  r110.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r115.8<1>:f  r118.8<0;1,0>:f  r110.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r114.8<1>:f  r115.8<0;1,0>:f  r110.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r113.8<1>:f  r114.8<0;1,0>:f  r110.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r112.8<1>:f  r113.8<0;1,0>:f  r110.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r111.8<1>:f  r112.8<0;1,0>:f  r110.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r110.8<1>:f  r111.8<0;1,0>:f  r110.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r9.1<1>:f  r110.8<0;1,0>:f  r110.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r3.1<1>:f  r9.1<0;1,0>:f  r111.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r127.8<1>:f  r3.1<0;1,0>:f  r111.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r126.8<1>:f  r127.8<0;1,0>:f  r111.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r125.8<1>:f  r126.8<0;1,0>:f  r111.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r124.8<1>:f  r125.8<0;1,0>:f  r111.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r123.8<1>:f  r124.8<0;1,0>:f  r111.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r122.8<1>:f  r123.8<0;1,0>:f  r111.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r121.8<1>:f  r122.8<0;1,0>:f  r111.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r120.8<1>:f  r121.8<0;1,0>:f  r112.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r119.8<1>:f  r120.8<0;1,0>:f  r112.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r118.8<1>:f  r119.8<0;1,0>:f  r112.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r115.8<1>:f  r118.8<0;1,0>:f  r112.3<0;1,0>:f  {F@1}
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
(W)  sel (1|M0)  (ge)f0.0  r115.8<1>:f  r118.8<0;1,0>:f  r114.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r114.8<1>:f  r115.8<0;1,0>:f  r114.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r9.1<1>:f  r114.8<0;1,0>:f  r114.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r3.1<1>:f  r9.1<0;1,0>:f  r114.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r127.8<1>:f  r3.1<0;1,0>:f  r114.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r126.8<1>:f  r127.8<0;1,0>:f  r115.0<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r125.8<1>:f  r126.8<0;1,0>:f  r115.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r124.8<1>:f  r125.8<0;1,0>:f  r115.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r123.8<1>:f  r124.8<0;1,0>:f  r115.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r122.8<1>:f  r123.8<0;1,0>:f  r115.4<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r121.8<1>:f  r122.8<0;1,0>:f  r115.5<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r120.8<1>:f  r121.8<0;1,0>:f  r115.6<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r119.8<1>:f  r120.8<0;1,0>:f  r115.7<0;1,0>:f  {F@1}
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
(W)  sel (1|M0)  (ge)f0.0  r126.8<1>:f  r127.8<0;1,0>:f  r124.1<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r125.8<1>:f  r126.8<0;1,0>:f  r124.2<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r124.8<1>:f  r125.8<0;1,0>:f  r124.3<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r9.1<1>:f  r124.8<0;1,0>:f  r124.4<0;1,0>:f  {F@1}
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
(W)  sel (1|M0)  (ge)f0.0  r119.0<1>:f  r127.8<0;1,0>:f  r127.7<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r60.0<1>:f  r119.0<0;1,0>:f  r28.0<0;1,0>:f  {Compacted,@1,$0.dst}
(W)  sel (1|M0)  (ge)f0.0  r59.0<1>:f  r60.0<0;1,0>:f  r28.1<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r58.0<1>:f  r59.0<0;1,0>:f  r28.2<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r57.0<1>:f  r58.0<0;1,0>:f  r28.3<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r56.0<1>:f  r57.0<0;1,0>:f  r28.4<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r55.0<1>:f  r56.0<0;1,0>:f  r28.5<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r54.0<1>:f  r55.0<0;1,0>:f  r28.6<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r53.0<1>:f  r54.0<0;1,0>:f  r28.7<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r52.0<1>:f  r53.0<0;1,0>:f  r29.0<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r51.0<1>:f  r52.0<0;1,0>:f  r29.1<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r118.0<1>:f  r51.0<0;1,0>:f  r29.2<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r50.0<1>:f  r118.0<0;1,0>:f  r26.3<0;1,0>:f  {Compacted,@1,$1.dst}
(W)  sel (1|M0)  (ge)f0.0  r49.0<1>:f  r50.0<0;1,0>:f  r26.4<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r48.0<1>:f  r49.0<0;1,0>:f  r26.5<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r47.0<1>:f  r48.0<0;1,0>:f  r26.6<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r46.0<1>:f  r47.0<0;1,0>:f  r26.7<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r45.0<1>:f  r46.0<0;1,0>:f  r27.0<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r44.0<1>:f  r45.0<0;1,0>:f  r27.1<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r43.0<1>:f  r44.0<0;1,0>:f  r27.2<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r42.0<1>:f  r43.0<0;1,0>:f  r27.3<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r41.0<1>:f  r42.0<0;1,0>:f  r27.4<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r115.0<1>:f  r41.0<0;1,0>:f  r27.5<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r40.0<1>:f  r115.0<0;1,0>:f  r24.6<0;1,0>:f  {Compacted,@1,$6.dst}
(W)  sel (1|M0)  (ge)f0.0  r39.0<1>:f  r40.0<0;1,0>:f  r24.7<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r38.0<1>:f  r39.0<0;1,0>:f  r25.0<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r37.0<1>:f  r38.0<0;1,0>:f  r25.1<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r36.0<1>:f  r37.0<0;1,0>:f  r25.2<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r35.0<1>:f  r36.0<0;1,0>:f  r25.3<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r34.0<1>:f  r35.0<0;1,0>:f  r25.4<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r33.0<1>:f  r34.0<0;1,0>:f  r25.5<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r32.0<1>:f  r33.0<0;1,0>:f  r25.6<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r124.0<1>:f  r32.0<0;1,0>:f  r25.7<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r31.0<1>:f  r124.0<0;1,0>:f  r4.0<0;1,0>:f  {Compacted,@1,$13.dst}
(W)  sel (1|M0)  (ge)f0.0  r30.0<1>:f  r31.0<0;1,0>:f  r4.1<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r29.0<1>:f  r30.0<0;1,0>:f  r4.2<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r28.0<1>:f  r29.0<0;1,0>:f  r4.3<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r27.0<1>:f  r28.0<0;1,0>:f  r4.4<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r26.0<1>:f  r27.0<0;1,0>:f  r4.5<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r25.0<1>:f  r26.0<0;1,0>:f  r4.6<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r24.0<1>:f  r25.0<0;1,0>:f  r4.7<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r23.0<1>:f  r24.0<0;1,0>:f  r5.0<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r22.0<1>:f  r23.0<0;1,0>:f  r5.1<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r21.0<1>:f  r22.0<0;1,0>:f  r5.2<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r20.0<1>:f  r21.0<0;1,0>:f  r5.3<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r19.0<1>:f  r20.0<0;1,0>:f  r5.4<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r18.0<1>:f  r19.0<0;1,0>:f  r5.5<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r17.0<1>:f  r18.0<0;1,0>:f  r5.6<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r16.0<1>:f  r17.0<0;1,0>:f  r5.7<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r15.0<1>:f  r16.0<0;1,0>:f  r6.0<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r14.0<1>:f  r15.0<0;1,0>:f  r6.1<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r13.0<1>:f  r14.0<0;1,0>:f  r6.2<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r12.0<1>:f  r13.0<0;1,0>:f  r6.3<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r11.0<1>:f  r12.0<0;1,0>:f  r6.4<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r123.0<1>:f  r11.0<0;1,0>:f  r6.5<0;1,0>:f  {F@1}
(W)  send.ugm (1|M0)  r4  r9  null:0  0x81C00000:a0.2  0x4240F500  {F@1,$7} // wr:1+0, rd:4; load.ugm.d32x64t.a32.ss[a0.2][A-0xFC80]
(W)  sel (1|M0)  (ge)f0.0  r9.1<1>:f  r123.0<0;1,0>:f  r4.6<0;1,0>:f  {Compacted,$7.dst}
(W)  sel (1|M0)  (ge)f0.0  r3.1<1>:f  r9.1<0;1,0>:f  r4.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r9.1<1>:f  r9.10<0;1,0>:f  r3.0<0;1,0>:f
(W)  sel (1|M0)  (ge)f0.0  r127.0<1>:f  r3.1<0;1,0>:f  r5.0<0;1,0>:f  {Compacted,F@2}
(W)  add (1|M0)  r71.1<1>:f  r9.10<0;1,0>:f  -r9.1<0;1,0>:f  {@2,$15.dst}
(W)  sel (1|M0)  (ge)f0.0  r126.0<1>:f  r127.0<0;1,0>:f  r5.1<0;1,0>:f  {Compacted,F@2}
(W)  mad (1|M0)  r78.1<1>:f  r2.7<0;0>:f  r2.10<0;0>:f  r71.1<0>:f  {F@2}
(W)  sel (1|M0)  (ge)f0.0  r125.0<1>:f  r126.0<0;1,0>:f  r5.2<0;1,0>:f  {Compacted,F@2}
(W)  and (1|M0)  r79.0<1>:d  r78.1<0;1,0>:d  1:w  {Compacted,F@2}
(W)  sel (1|M0)  (ge)f0.0  r124.0<1>:f  r125.0<0;1,0>:f  r5.3<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r123.0<1>:f  r124.0<0;1,0>:f  r5.4<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r122.0<1>:f  r123.0<0;1,0>:f  r5.5<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r121.0<1>:f  r122.0<0;1,0>:f  r5.6<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r120.0<1>:f  r121.0<0;1,0>:f  r5.7<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r119.0<1>:f  r120.0<0;1,0>:f  r6.0<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r118.0<1>:f  r119.0<0;1,0>:f  r6.1<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r115.0<1>:f  r118.0<0;1,0>:f  r6.2<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r114.0<1>:f  r115.0<0;1,0>:f  r6.3<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r113.0<1>:f  r114.0<0;1,0>:f  r6.4<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r112.0<1>:f  r113.0<0;1,0>:f  r6.5<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r111.0<1>:f  r112.0<0;1,0>:f  r6.6<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r110.0<1>:f  r111.0<0;1,0>:f  r6.7<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r109.0<1>:f  r110.0<0;1,0>:f  r7.0<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r108.0<1>:f  r109.0<0;1,0>:f  r7.1<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r107.0<1>:f  r108.0<0;1,0>:f  r7.2<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r114.0<1>:f  r107.0<0;1,0>:f  r7.3<0;1,0>:f  {Compacted,F@1}
(W)  send.ugm (1|M0)  r4  r9  null:0  0x82400000:a0.2  0x4240F500  {F@1,$8} // wr:1+0, rd:4; load.ugm.d32x64t.a32.ss[a0.2][A-0xFB80]
(W)  sel (1|M0)  (ge)f0.0  r106.0<1>:f  r114.0<0;1,0>:f  r71.4<0;1,0>:f  {Compacted}
(W)  mov (1|M0)  a0.2<1>:ud  r2.0<0;1,0>:ud  {Compacted,$8.src}
(W)  sel (1|M0)  (ge)f0.0  r105.0<1>:f  r106.0<0;1,0>:f  r71.5<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r104.0<1>:f  r105.0<0;1,0>:f  r71.6<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r103.0<1>:f  r104.0<0;1,0>:f  r71.7<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r102.0<1>:f  r103.0<0;1,0>:f  r72.0<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r101.0<1>:f  r102.0<0;1,0>:f  r72.1<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r100.0<1>:f  r101.0<0;1,0>:f  r72.2<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r99.0<1>:f  r100.0<0;1,0>:f  r72.3<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r98.0<1>:f  r99.0<0;1,0>:f  r72.4<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r97.0<1>:f  r98.0<0;1,0>:f  r72.5<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r122.0<1>:f  r97.0<0;1,0>:f  r72.6<0;1,0>:f  {Compacted,F@1}
(W)  add (1|M0)  r97.0<1>:f  r78.1<0;1,0>:f  -6.291583e+06:f
(W)  mad (1|M0)  r80.0<1>:f  r71.1<0;0>:f  r2.11<0;0>:f  -r97.0<0>:f  {F@1}
(W)  mad (1|M0)  r76.1<1>:f  r80.0<0;0>:f  r2.12<0;0>:f  -r97.0<0>:f  {F@1}
(W)  mad (1|M0)  r78.0<1>:f  r2.13<0;0>:f  r2.14<0;0>:f  r76.1<0>:f  {F@1}
(W)  mad (1|M0)  r77.0<1>:f  r2.15<0;0>:f  r78.0<0;0>:f  r76.1<0>:f  {F@1}
(W)  mad (1|M0)  r76.0<1>:f  r9.2<0;0>:f  r77.0<0;0>:f  r76.1<0>:f  {F@1}
(W)  mad (1|M0)  r75.0<1>:f  r9.3<0;0>:f  r76.0<0;0>:f  r76.1<0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r96.0<1>:f  r122.0<0;1,0>:f  r4.7<0;1,0>:f  {Compacted,$8.dst}
(W)  sel (1|M0)  (ge)f0.0  r95.0<1>:f  r96.0<0;1,0>:f  r5.0<0;1,0>:f  {Compacted,F@1}
(W)  mov (1|M0)  r96.0<1>:d  -r79.0<0;1,0>:d  {Compacted,A@1}
(W)  sel (1|M0)  (ge)f0.0  r94.0<1>:f  r95.0<0;1,0>:f  r5.1<0;1,0>:f  {Compacted}
(W)  and (1|M0)  r95.0<1>:d  r71.1<0;1,0>:d  2147483647:d  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r93.0<1>:f  r94.0<0;1,0>:f  r5.2<0;1,0>:f  {Compacted}
(W)  cmp (32|M0)  (gt)f3.0  null<1>:ud  r95.0<0;1,0>:ud  0x42AEAC4F:ud  {I@1}
(W)  sel (1|M0)  (ge)f0.0  r92.0<1>:f  r93.0<0;1,0>:f  r5.3<0;1,0>:f  {Compacted,F@1}
(W)  and (1|M0)  r126.0<1>:d  r96.0<0;1,0>:d  848495278:d
(W)  sel (1|M0)  (ge)f0.0  r91.0<1>:f  r92.0<0;1,0>:f  r5.4<0;1,0>:f  {Compacted,F@1}
(W)  mad (1|M0)  r105.0<1>:f  r126.0<0;0>:f  r75.0<0;0>:f  r76.1<0>:f  {Compacted,I@1}
(W)  sel (1|M0)  (ge)f0.0  r90.0<1>:f  r91.0<0;1,0>:f  r5.5<0;1,0>:f  {Compacted,F@2}
(W)  sel (1|M0)  (ge)f0.0  r89.0<1>:f  r90.0<0;1,0>:f  r5.6<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r88.0<1>:f  r89.0<0;1,0>:f  r5.7<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r87.0<1>:f  r88.0<0;1,0>:f  r6.0<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r86.0<1>:f  r87.0<0;1,0>:f  r6.1<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r85.0<1>:f  r86.0<0;1,0>:f  r6.2<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r84.0<1>:f  r85.0<0;1,0>:f  r6.3<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r83.0<1>:f  r84.0<0;1,0>:f  r6.4<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r82.0<1>:f  r83.0<0;1,0>:f  r6.5<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r81.0<1>:f  r82.0<0;1,0>:f  r6.6<0;1,0>:f  {Compacted,F@1}
(W)  sel (1|M0)  (ge)f0.0  r111.0<1>:f  r81.0<0;1,0>:f  r6.7<0;1,0>:f  {F@1}
(W)  sel (1|M0)  (ge)f0.0  r2.9<1>:f  r2.9<0;1,0>:f  r111.0<0;1,0>:f  {F@1}
(W&f3.0) jmpi  L24064
L24016:
(W)  shl (1|M0)  r74.0<1>:d  r78.1<0;1,0>:d  22:w  {Compacted}
(W)  bfn.0x6A (1|M0)  r99.0<1>:ud  r74.0<0;0>:ud  r96.0<0;0>:ud  r2.2<0>:ud  {I@1} // s0^s1&s2
(W)  mad (1|M0)  r94.0<1>:f  r99.0<0;0>:f  r99.0<0;0>:f  r105.0<0>:f  {Compacted,I@1}
(W)  jmpi  L24288
L24064:
(W)  cmp (32|M0)  (gt)f2.0  null<1>:ud  r95.0<0;1,0>:ud  0x432EAC4F:ud
(W&f2.0) jmpi  L24208
L24096:
(W)  add (1|M0)  r100.0<1>:d  r78.1<0;1,0>:d  254:w  {Compacted}
(W)  shl (1|M0)  r73.0<1>:d  r100.0<0;1,0>:d  21:w  {Compacted,I@1}
(W)  shl (1|M0)  r72.0<1>:d  r100.0<0;1,0>:d  22:w
(W)  and (1|M0)  r101.0<1>:d  r73.0<0;1,0>:d  2139095040:d  {I@2}
(W)  add (1|M0)  r71.0<1>:d  r72.0<0;1,0>:d  -r101.0<0;1,0>:d {I@1}
(W)  bfn.0x6A (1|M0)  r98.0<1>:ud  r71.0<0;0>:ud  r96.0<0;0>:ud  r2.2<0>:ud  {I@1} // s0^s1&s2
(W)  mad (1|M0)  r70.0<1>:f  r98.0<0;0>:f  r98.0<0;0>:f  r105.0<0>:f  {Compacted,I@1}
(W)  mul (1|M0)  r94.0<1>:f  r70.0<0;1,0>:f  r101.0<0;1,0>:f  {Compacted,F@1}
(W)  jmpi  L24288
L24208:
(W)  cmp (1|M0)  (lt)f2.0  null<1>:f  r71.1<0;1,0>:f  0.0:f
(W)  mov (1|M0)  r89.0<1>:ud  0x0:ud  {Compacted}
(W)  cmp (1|M0)  (gt)f3.0  null<1>:ud  r95.0<0;1,0>:ud  0x7F800000:ud
(W)  add (1|M0)  r125.0<1>:f  r71.1<0;1,0>:f  r71.1<0;1,0>:f  {Compacted}
(W&f2.0) sel (1|M0)  r121.0<1>:f  r89.0<0;1,0>:f  inf:f  {I@2}
(W&f3.0) sel (1|M0)  r94.0<1>:f  r125.0<0;1,0>:f  r121.0<0;1,0>:f  {F@1}
L24288:
(W)  mov (1|M0)  r2.0<1>:ud  a0.2<0;1,0>:ud
(W)  shr (1|M0)  a0.2<1>:ud  r2.1<0;1,0>:ud  0x4:ud
(W)  mul (1|M0)  r9.12<1>:f  r2.3<0;1,0>:f  r94.0<0;1,0>:f  {F@1}
(W)  send.ugm (1|M0)  r62  r9  null:0  0x80800000:a0.2  0x4240F500  {F@1,$9} // wr:1+0, rd:4; load.ugm.d32x64t.a32.ss[a0.2][A-0xFF00]
(W)  send.ugm (1|M0)  r3  r9  null:0  0x81000000:a0.2  0x4240F500  {$10} // wr:1+0, rd:4; load.ugm.d32x64t.a32.ss[a0.2][A-0xFE00]
        sync.nop  null  {Compacted,$10.src}
(W)  mov (1|M0)  a0.2<1>:ud  r2.0<0;1,0>:ud  {Compacted,@2,$9.src}
        add (32|M0)  r110.0<1>:f  r62.0<1;1,0>:f  -r2.8<0;1,0>:f  {$9.dst}
        mad (32|M0)  r36.0<1>:f  r2.7<0;0>:f  r110.0<1;0>:f  r2.10<0>:f  {F@1}
        add (32|M0)  acc0.0<1>:f  r36.0<1;1,0>:f  -6.291583e+06:f  {F@1}
        mad (32|M0)  acc2.0<1>:f  r110.0<1;0>:f  -acc0.0<1;0>:f  r2.11<0>:f
        mad (32|M0)  r126.0<1>:f  acc2.0<1;0>:f  -acc0.0<1;0>:f  r2.12<0>:f
        mad (32|M0)  acc0.0<1>:f  r2.13<0;0>:f  r126.0<1;0>:f  r2.14<0>:f  {F@1}
        and (32|M0)  r68.0<1>:d  r36.0<1;1,0>:d  1:w
        mad (32|M0)  acc0.0<1>:f  r2.15<0;0>:f  acc0.0<1;0>:f  r126.0<1>:f
        and (32|M0)  r70.0<1>:d  r110.0<1;1,0>:d  2147483647:d
        mov (32|M0)  r94.0<1>:d  -r68.0<1;1,0>:d  {I@2}
        mad (32|M0)  acc0.0<1>:f  r9.2<0;0>:f  acc0.0<1;0>:f  r126.0<1>:f
        cmp (32|M0)  (gt)f2.0  null<1>:ud  r70.0<1;1,0>:ud  0x42AEAC4F:ud  {I@2}
        and (32|M0)  r122.0<1>:d  r94.0<1;1,0>:d  848495278:d  {I@2}
        mad (32|M0)  acc0.0<1>:f  r9.3<0;0>:f  acc0.0<1;0>:f  r126.0<1>:f
        add (32|M0)  r16.0<1>:f  r64.0<1;1,0>:f  -r2.8<0;1,0>:f
        add (32|M0)  r14.0<1>:f  r3.0<1;1,0>:f  -r2.8<0;1,0>:f  {$10.dst}
        add (32|M0)  r12.0<1>:f  r5.0<1;1,0>:f  -r2.8<0;1,0>:f
        mad (32|M0)  r82.0<1>:f  r122.0<1;0>:f  acc0.0<1;0>:f  r126.0<1>:f  {Compacted,I@1}
(f2.0)  goto (32|M0)  L24736  L24736
L24680:
        shl (32|M0)  r66.0<1>:d  r36.0<1;1,0>:d  22:w  {Compacted}
        bfn.0x6A (32|M0)  r32.0<1>:ud  r66.0<1;0>:ud  r94.0<1;0>:ud  r2.2<0>:ud  {I@1} // s0^s1&s2
        mad (32|M0)  r4.0<1>:f  r32.0<1;0>:f  r32.0<1;0>:f  r82.0<1>:f  {A@1}
        goto (32|M0)  L24736  L24976
L24736:
        join (32|M0)  L24976
L24752:
        cmp (32|M0)  (gt)f3.0  null<1>:ud  r70.0<1;1,0>:ud  0x432EAC4F:ud
(f3.0)  goto (32|M0)  L24880  L24880
L24784:
        add (32|M0)  r58.0<1>:d  r36.0<1;1,0>:d  254:w  {Compacted}
        shl (32|M0)  r64.0<1>:d  r58.0<1;1,0>:d  21:w  {Compacted,I@1}
        shl (32|M0)  r62.0<1>:d  r58.0<1;1,0>:d  22:w  {Compacted}
        and (32|M0)  r66.0<1>:d  r64.0<1;1,0>:d  2139095040:d  {I@2}
        add (32|M0)  r60.0<1>:d  r62.0<1;1,0>:d  -r66.0<1;1,0>:d  {Compacted,I@1}
        bfn.0x6A (32|M0)  r40.0<1>:ud  r60.0<1;0>:ud  r94.0<1;0>:ud  r2.2<0>:ud  {I@1} // s0^s1&s2
        mad (32|M0)  acc0.0<1>:f  r40.0<1;0>:f  r40.0<1;0>:f  r82.0<1>:f  {Compacted,I@1}
        mul (32|M0)  r4.0<1>:f  acc0.0<1;1,0>:f  r66.0<1;1,0>:f  {Compacted}
        goto (32|M0)  L24880  L24976
L24880:
        join (32|M0)  L24976
L24896:
        cmp (32|M0)  (lt)f2.0  null<1>:f  r110.0<1;1,0>:f  0.0:f
(W)  mov (1|M0)  r88.0<1>:ud  0x0:ud  {Compacted}
        add (32|M0)  acc0.0<1>:f  r110.0<1;1,0>:f  r110.0<1;1,0>:f  {Compacted}
(f2.0)  sel (32|M0)  acc2.0<1>:f  r88.0<0;1,0>:f  inf:f  {I@1}
        cmp (32|M0)  (gt)f2.0  null<1>:ud  r70.0<1;1,0>:ud  0x7F800000:ud  {F@1}
(f2.0)  sel (32|M0)  r4.0<1>:f  acc0.0<1;1,0>:f  acc2.0<1;1,0>:f
L24976:
        join (32|M0)  L24992
L24992:
        mad (32|M0)  r34.0<1>:f  r2.7<0;0>:f  r16.0<1;0>:f  r2.10<0>:f
        add (32|M0)  acc0.0<1>:f  r34.0<1;1,0>:f  -6.291583e+06:f  {F@1}
        mad (32|M0)  acc2.0<1>:f  r16.0<1;0>:f  -acc0.0<1;0>:f  r2.11<0>:f
        mad (32|M0)  r124.0<1>:f  acc2.0<1;0>:f  -acc0.0<1;0>:f  r2.12<0>:f
        mad (32|M0)  acc0.0<1>:f  r2.13<0;0>:f  r124.0<1;0>:f  r2.14<0>:f  {F@1}
        and (32|M0)  r58.0<1>:d  r34.0<1;1,0>:d  1:w
        mad (32|M0)  acc0.0<1>:f  r2.15<0;0>:f  acc0.0<1;0>:f  r124.0<1>:f
        and (32|M0)  r68.0<1>:d  r16.0<1;1,0>:d  2147483647:d
        mov (32|M0)  r90.0<1>:d  -r58.0<1;1,0>:d  {I@2}
        mad (32|M0)  acc0.0<1>:f  r9.2<0;0>:f  acc0.0<1;0>:f  r124.0<1>:f
        cmp (32|M0)  (gt)f3.0  null<1>:ud  r68.0<1;1,0>:ud  0x42AEAC4F:ud  {I@2}
        and (32|M0)  r120.0<1>:d  r90.0<1;1,0>:d  848495278:d  {I@2}
        mad (32|M0)  acc0.0<1>:f  r9.3<0;0>:f  acc0.0<1;0>:f  r124.0<1>:f
        mad (32|M0)  r80.0<1>:f  r120.0<1;0>:f  acc0.0<1;0>:f  r124.0<1>:f  {I@1}
(f3.0)  goto (32|M0)  L25280  L25280
L25232:
        shl (32|M0)  r56.0<1>:d  r34.0<1;1,0>:d  22:w  {Compacted}
        bfn.0x6A (32|M0)  r30.0<1>:ud  r56.0<1;0>:ud  r90.0<1;0>:ud  r2.2<0>:ud  {I@1} // s0^s1&s2
        mad (32|M0)  r6.0<1>:f  r30.0<1;0>:f  r30.0<1;0>:f  r80.0<1>:f  {Compacted,A@1}
        goto (32|M0)  L25280  L25520
L25280:
        join (32|M0)  L25520
L25296:
        cmp (32|M0)  (gt)f2.0  null<1>:ud  r68.0<1;1,0>:ud  0x432EAC4F:ud
(f2.0)  goto (32|M0)  L25424  L25424
L25328:
        add (32|M0)  r56.0<1>:d  r34.0<1;1,0>:d  254:w  {Compacted}
        shl (32|M0)  r54.0<1>:d  r56.0<1;1,0>:d  21:w  {Compacted,I@1}
        shl (32|M0)  r52.0<1>:d  r56.0<1;1,0>:d  22:w  {Compacted}
        and (32|M0)  r64.0<1>:d  r54.0<1;1,0>:d  2139095040:d  {I@2}
        add (32|M0)  r50.0<1>:d  r52.0<1;1,0>:d  -r64.0<1;1,0>:d  {Compacted,I@1}
        bfn.0x6A (32|M0)  r38.0<1>:ud  r50.0<1;0>:ud  r90.0<1;0>:ud  r2.2<0>:ud  {I@1} // s0^s1&s2
        mad (32|M0)  acc0.0<1>:f  r38.0<1;0>:f  r38.0<1;0>:f  r80.0<1>:f  {Compacted,I@1}
        mul (32|M0)  r6.0<1>:f  acc0.0<1;1,0>:f  r64.0<1;1,0>:f  {Compacted}
        goto (32|M0)  L25424  L25520
L25424:
        join (32|M0)  L25520
L25440:
        cmp (32|M0)  (lt)f3.0  null<1>:f  r16.0<1;1,0>:f  0.0:f
(W)  mov (1|M0)  r87.0<1>:ud  0x0:ud  {Compacted}
        add (32|M0)  acc0.0<1>:f  r16.0<1;1,0>:f  r16.0<1;1,0>:f  {Compacted}
(f3.0)  sel (32|M0)  acc2.0<1>:f  r87.0<0;1,0>:f  inf:f  {I@1}
        cmp (32|M0)  (gt)f3.0  null<1>:ud  r68.0<1;1,0>:ud  0x7F800000:ud  {F@1}
(f3.0)  sel (32|M0)  r6.0<1>:f  acc0.0<1;1,0>:f  acc2.0<1;1,0>:f
L25520:
        join (32|M0)  L25536
L25536:
        mad (32|M0)  r32.0<1>:f  r2.7<0;0>:f  r14.0<1;0>:f  r2.10<0>:f
        add (32|M0)  acc0.0<1>:f  r32.0<1;1,0>:f  -6.291583e+06:f  {F@1}
        mad (32|M0)  acc2.0<1>:f  r14.0<1;0>:f  -acc0.0<1;0>:f  r2.11<0>:f
        mad (32|M0)  r122.0<1>:f  acc2.0<1;0>:f  -acc0.0<1;0>:f  r2.12<0>:f
        mad (32|M0)  acc0.0<1>:f  r2.13<0;0>:f  r122.0<1;0>:f  r2.14<0>:f  {F@1}
        and (32|M0)  r48.0<1>:d  r32.0<1;1,0>:d  1:w  {Compacted}
        mad (32|M0)  acc0.0<1>:f  r2.15<0;0>:f  acc0.0<1;0>:f  r122.0<1>:f
        and (32|M0)  r66.0<1>:d  r14.0<1;1,0>:d  2147483647:d
        mov (32|M0)  r86.0<1>:d  -r48.0<1;1,0>:d  {Compacted,I@2}
        mad (32|M0)  acc0.0<1>:f  r9.2<0;0>:f  acc0.0<1;0>:f  r122.0<1>:f
        cmp (32|M0)  (gt)f2.0  null<1>:ud  r66.0<1;1,0>:ud  0x42AEAC4F:ud  {I@2}
        and (32|M0)  r118.0<1>:d  r86.0<1;1,0>:d  848495278:d  {I@2}
        mad (32|M0)  acc0.0<1>:f  r9.3<0;0>:f  acc0.0<1;0>:f  r122.0<1>:f
        mad (32|M0)  r78.0<1>:f  r118.0<1;0>:f  acc0.0<1;0>:f  r122.0<1>:f  {Compacted,I@1}
(f2.0)  goto (32|M0)  L25808  L25808
L25752:
        shl (32|M0)  r46.0<1>:d  r32.0<1;1,0>:d  22:w  {Compacted}
        bfn.0x6A (32|M0)  r28.0<1>:ud  r46.0<1;0>:ud  r86.0<1;0>:ud  r2.2<0>:ud  {I@1} // s0^s1&s2
        mad (32|M0)  r14.0<1>:f  r28.0<1;0>:f  r28.0<1;0>:f  r78.0<1>:f  {A@1}
        goto (32|M0)  L25808  L26048
L25808:
        join (32|M0)  L26048
L25824:
        cmp (32|M0)  (gt)f3.0  null<1>:ud  r66.0<1;1,0>:ud  0x432EAC4F:ud
(f3.0)  goto (32|M0)  L25952  L25952
L25856:
        add (32|M0)  r52.0<1>:d  r32.0<1;1,0>:d  254:w  {Compacted}
        shl (32|M0)  r44.0<1>:d  r52.0<1;1,0>:d  21:w  {Compacted,I@1}
        shl (32|M0)  r42.0<1>:d  r52.0<1;1,0>:d  22:w  {Compacted}
        and (32|M0)  r62.0<1>:d  r44.0<1;1,0>:d  2139095040:d  {I@2}
        add (32|M0)  r40.0<1>:d  r42.0<1;1,0>:d  -r62.0<1;1,0>:d  {Compacted,I@1}
        bfn.0x6A (32|M0)  r36.0<1>:ud  r40.0<1;0>:ud  r86.0<1;0>:ud  r2.2<0>:ud  {I@1} // s0^s1&s2
        mad (32|M0)  acc0.0<1>:f  r36.0<1;0>:f  r36.0<1;0>:f  r78.0<1>:f  {Compacted,I@1}
        mul (32|M0)  r14.0<1>:f  acc0.0<1;1,0>:f  r62.0<1;1,0>:f  {Compacted}
        goto (32|M0)  L25952  L26048
L25952:
        join (32|M0)  L26048
L25968:
        cmp (32|M0)  (lt)f2.0  null<1>:f  r14.0<1;1,0>:f  0.0:f  {F@1}
(W)  mov (1|M0)  r86.0<1>:ud  0x0:ud  {Compacted}
        add (32|M0)  acc0.0<1>:f  r14.0<1;1,0>:f  r14.0<1;1,0>:f  {Compacted}
(f2.0)  sel (32|M0)  acc2.0<1>:f  r86.0<0;1,0>:f  inf:f  {I@1}
        cmp (32|M0)  (gt)f2.0  null<1>:ud  r66.0<1;1,0>:ud  0x7F800000:ud  {F@1}
(f2.0)  sel (32|M0)  r14.0<1>:f  acc0.0<1;1,0>:f  acc2.0<1;1,0>:f
L26048:
        join (32|M0)  L26064
L26064:
        mad (32|M0)  r30.0<1>:f  r2.7<0;0>:f  r12.0<1;0>:f  r2.10<0>:f
        add (32|M0)  acc0.0<1>:f  r30.0<1;1,0>:f  -6.291583e+06:f  {F@1}
        mad (32|M0)  acc2.0<1>:f  r12.0<1;0>:f  -acc0.0<1;0>:f  r2.11<0>:f
        mad (32|M0)  r120.0<1>:f  acc2.0<1;0>:f  -acc0.0<1;0>:f  r2.12<0>:f
        mad (32|M0)  acc0.0<1>:f  r2.13<0;0>:f  r120.0<1;0>:f  r2.14<0>:f  {F@1}
        and (32|M0)  r38.0<1>:d  r30.0<1;1,0>:d  1:w
        mad (32|M0)  acc0.0<1>:f  r2.15<0;0>:f  acc0.0<1;0>:f  r120.0<1>:f
        and (32|M0)  r64.0<1>:d  r12.0<1;1,0>:d  2147483647:d
        mov (32|M0)  r84.0<1>:d  -r38.0<1;1,0>:d  {I@2}
        mad (32|M0)  acc0.0<1>:f  r9.2<0;0>:f  acc0.0<1;0>:f  r120.0<1>:f
        cmp (32|M0)  (gt)f3.0  null<1>:ud  r64.0<1;1,0>:ud  0x42AEAC4F:ud  {I@2}
        and (32|M0)  r114.0<1>:d  r84.0<1;1,0>:d  848495278:d  {I@2}
        mad (32|M0)  acc0.0<1>:f  r9.3<0;0>:f  acc0.0<1;0>:f  r120.0<1>:f
        mad (32|M0)  r76.0<1>:f  r114.0<1;0>:f  acc0.0<1;0>:f  r120.0<1>:f  {Compacted,I@1}
(f3.0)  goto (32|M0)  L26352  L26352
L26296:
        shl (32|M0)  r36.0<1>:d  r30.0<1;1,0>:d  22:w  {Compacted}
        bfn.0x6A (32|M0)  r26.0<1>:ud  r36.0<1;0>:ud  r84.0<1;0>:ud  r2.2<0>:ud  {I@1} // s0^s1&s2
        mad (32|M0)  r62.0<1>:f  r26.0<1;0>:f  r26.0<1;0>:f  r76.0<1>:f  {A@1}
        goto (32|M0)  L26352  L26608
L26352:
        join (32|M0)  L26608
L26368:
        cmp (32|M0)  (gt)f2.0  null<1>:ud  r64.0<1;1,0>:ud  0x432EAC4F:ud
(f2.0)  goto (32|M0)  L26512  L26512
L26400:
        add (32|M0)  r50.0<1>:d  r30.0<1;1,0>:d  254:w  {Compacted}
        shl (32|M0)  r34.0<1>:d  r50.0<1;1,0>:d  21:w  {Compacted,I@1}
        shl (32|M0)  r32.0<1>:d  r50.0<1;1,0>:d  22:w
        and (32|M0)  r60.0<1>:d  r34.0<1;1,0>:d  2139095040:d  {I@2}
        add (32|M0)  r30.0<1>:d  r32.0<1;1,0>:d  -r60.0<1;1,0>:d  {Compacted,I@1}
        bfn.0x6A (32|M0)  r34.0<1>:ud  r30.0<1;0>:ud  r84.0<1;0>:ud  r2.2<0>:ud  {I@1} // s0^s1&s2
        mad (32|M0)  acc0.0<1>:f  r34.0<1;0>:f  r34.0<1;0>:f  r76.0<1>:f  {Compacted,I@1}
        mul (32|M0)  r62.0<1>:f  acc0.0<1;1,0>:f  r60.0<1;1,0>:f
        goto (32|M0)  L26512  L26608
L26512:
        join (32|M0)  L26608
L26528:
        cmp (32|M0)  (lt)f3.0  null<1>:f  r12.0<1;1,0>:f  0.0:f
(W)  mov (1|M0)  r85.0<1>:ud  0x0:ud  {Compacted}
        add (32|M0)  acc0.0<1>:f  r12.0<1;1,0>:f  r12.0<1;1,0>:f  {Compacted}
(f3.0)  sel (32|M0)  acc2.0<1>:f  r85.0<0;1,0>:f  inf:f  {I@1}
        cmp (32|M0)  (gt)f3.0  null<1>:ud  r64.0<1;1,0>:ud  0x7F800000:ud  {F@1}
(f3.0)  sel (32|M0)  r62.0<1>:f  acc0.0<1;1,0>:f  acc2.0<1;1,0>:f
L26608:
        join (32|M0)  L26624
L26624:
(W)  send.slm (1|M0)  r26  r10  null:0  0x0  0x0210001F  {$11} // wr:1+0, rd:1; fence.slm.none.group
(W)  mov (1|M0)  r8.2<1>:ud  0x100:ud  {Compacted}
(W)  mov (2|M0)  r8.10<1>:ub  r10.11<0;1,0>:ub  {I@1}
(W)  mov (8|M0)  null<1>:ud  r26.0<1;1,0>:ud  {Compacted,$11.dst}
(W)  send.gtwy (1|M0)  null  r8  null:0  0x0  0x02000004  {I@2,$5} // wr:1+0, rd:0; signal barrier
(W)  sync.bar  0x0
        add (32|M0)  acc0.0<1>:f  r4.0<1;1,0>:f  r6.0<1;1,0>:f  {Compacted}
        add (32|M0)  acc0.0<1>:f  acc0.0<1;1,0>:f  r14.0<1;1,0>:f  {Compacted}
(W)  mov (32|M0)  r38.0<1>:ud  0x0:ud
        add (32|M0)  r38.0<1>:f  acc0.0<1;1,0>:f  r62.0<1;1,0>:f  {Compacted,A@1}
(W)  add (16|M0)  r86.0<1>:f  r38.0<1;1,0>:f  r39.0<1;1,0>:f  {Compacted,F@1}
(W)  mov (8|M0)  r84.0<1>:ud  r86.8<1;1,0>:ud  {Compacted,F@1}
(W)  add (8|M0)  r3.0<1>:f  r86.0<1;1,0>:f  r84.0<1;1,0>:f  {Compacted,I@1}
(W)  mov (4|M0)  r83.0<1>:ud  r3.4<1;1,0>:ud  {Compacted,F@1}
(W)  add (4|M0)  r4.0<1>:f  r3.0<1;1,0>:f  r83.0<1;1,0>:f  {Compacted,I@1}
(W)  add (1|M0)  r30.0<1>:f  r4.0<0;1,0>:f  r4.2<0;1,0>:f  {Compacted,F@1}
(W)  add (1|M0)  r30.1<1>:f  r4.1<0;1,0>:f  r4.3<0;1,0>:f
(W)  add (1|M0)  r120.0<1>:f  r30.0<0;1,0>:f  r30.1<0;1,0>:f  {Compacted,F@1}
(~f1.0) goto (32|M0)  L26912  L26912
L26832:
(W)  mov (1|M0)  r2.0<1>:ud  a0.2<0;1,0>:ud  {Compacted}
(W)  shr (1|M0)  a0.2<1>:ud  r2.1<0;1,0>:ud  0x4:ud
        mov (32|M0)  r104.0<1>:f  r120.0<0;1,0>:f  {Compacted,F@1}
(W)  send.ugm (1|M0)  r89  r9  null:0  0x82A00000:a0.2  0x4220E500  {$12} // wr:1+0, rd:2; load.ugm.d32x32t.a32.ss[a0.2][A-0xFAC0]
(W)  mov (1|M0)  a0.2<1>:ud  r2.0<0;1,0>:ud  {@2,$12.src}
        send.slm (32|M0)  null  r89  r104:2  0x0  0x04000504  {F@1,$12} // wr:2+2, rd:0; store.slm.d32.a32
L26912:
        join (32|M0)  L26928
L26928:
(W)  send.slm (1|M0)  r25  r10  null:0  0x0  0x0210001F  {$13} // wr:1+0, rd:1; fence.slm.none.group
(W)  mov (1|M0)  r127.2<1>:f  3.58732e-43:f
(W)  mov (2|M0)  r127.10<1>:ub  r10.11<0;1,0>:ub  {F@1}
(W)  mov (8|M0)  null<1>:ud  r25.0<1;1,0>:ud  {$13.dst}
(W)  send.gtwy (1|M0)  null  r127  null:0  0x0  0x02000004  {I@2,$4} // wr:1+0, rd:0; signal barrier
(W)  sync.bar  0x0
        cmp (32|M0)  (lt)f2.0  null<2>:uw  r1.0<1;1,0>:uw  0x8:uw
(~f2.0) goto (32|M0)  L27160  L27160
L27056:
(W)  mov (1|M0)  r2.0<1>:ud  a0.2<0;1,0>:ud
(W)  shr (1|M0)  a0.2<1>:ud  r2.1<0;1,0>:ud  0x4:ud
        shl (32|M0)  r100.0<1>:d  r116.0<1;1,0>:d  2:w
(W)  send.ugm (1|M0)  r87  r9  null:0  0x83A00000:a0.2  0x4220E500  {$14} // wr:1+0, rd:2; load.ugm.d32x32t.a32.ss[a0.2][A-0xF8C0]
        send.slm (32|M0)  r87  r100  null:0  0x0  0x04200500  {I@1,$14} // wr:2+0, rd:2; load.slm.d32.a32
(W)  send.ugm (1|M0)  null  r9  r87:2  0x83A00000:a0.2  0x4200E504  {$14} // wr:1+2, rd:0; store.ugm.d32x32t.a32.ss[a0.2][A-0xF8C0]
(W)  mov (1|M0)  a0.2<1>:ud  r2.0<0;1,0>:ud  {Compacted,$14.src}
L27160:
        join (32|M0)  L27176
L27176:
(W)  mov (1|M0)  r2.0<1>:ud  a0.2<0;1,0>:ud  {Compacted}
(W)  shr (1|M0)  a0.2<1>:ud  r2.1<0;1,0>:ud  0x4:ud
(W)  mov (32|M0)  r105.0<1>:f  0.0:f  {$12.src}
(W)  send.ugm (1|M0)  r85  r9  null:0  0x83A00000:a0.2  0x4220E500  {$15} // wr:1+0, rd:2; load.ugm.d32x32t.a32.ss[a0.2][A-0xF8C0]
(W)  mov (1|M0)  a0.2<1>:ud  r2.0<0;1,0>:ud  {Compacted,@2,$15.src}
        mov (32|M0)  r105.0<1>:f  r85.0<1;1,0>:f  {Compacted,$15.dst}
(W)  mov (16|M0)  r124.0<1>:ud  r105.0<2;1,0>:ud  {Compacted,F@1}
(W)  mov (16|M0)  r82.0<1>:ud  r105.1<2;1,0>:ud  {Compacted}
(W)  add (16|M0)  r105.0<1>:f  r124.0<1;1,0>:f  r82.0<1;1,0>:f  {Compacted,I@1}
(W)  mov (8|M0)  r22.0<1>:ud  r105.0<2;1,0>:ud  {Compacted,F@1}
(W)  mov (8|M0)  r81.0<1>:ud  r105.1<2;1,0>:ud  {Compacted}
(W)  add (8|M0)  r105.0<1>:f  r22.0<1;1,0>:f  r81.0<1;1,0>:f  {Compacted,I@1}
(W)  mov (4|M0)  r77.0<1>:ud  r105.0<2;1,0>:ud  {Compacted,F@1}
(W)  mov (4|M0)  r80.0<1>:ud  r105.1<2;1,0>:ud  {Compacted}
(W)  add (4|M0)  r28.0<1>:f  r77.0<1;1,0>:f  r80.0<1;1,0>:f  {I@1}
        mov (32|M0)  r102.0<1>:ud  r28.0<1;8,0>:ud  {F@1}
(~f0.0) goto (32|M0)  L27392  L27392
L27360:
        shl (32|M0)  r68.0<1>:d  r116.0<1;1,0>:d  2:w
        send.slm (32|M0)  null  r68  r102:2  0x0  0x04000504  {I@1,$3} // wr:2+2, rd:0; store.slm.d32.a32
L27392:
        join (32|M0)  L27408
L27408:
(W)  send.slm (1|M0)  r24  r10  null:0  0x0  0x0210001F  {$0} // wr:1+0, rd:1; fence.slm.none.group
(W)  mov (1|M0)  r126.2<1>:f  3.58732e-43:f
(W)  mov (2|M0)  r126.10<1>:ub  r10.11<0;1,0>:ub  {F@1}
(W)  mov (8|M0)  null<1>:ud  r24.0<1;1,0>:ud  {$0.dst}
(W)  send.gtwy (1|M0)  null  r126  null:0  0x0  0x02000004  {I@2,$2} // wr:1+0, rd:0; signal barrier
(W)  sync.bar  0x0
(W)  mov (1|M0)  r112.0<1>:ud  0x0:uw
(W)  cmp (32|M0)  (lt)f2.0  null<1>:ud  r9.8<0;1,0>:ud  0xC00:uw
(W)  send.slm (1|M0)  r113  r112  null:0  0x0  0x02108500  {I@2,$1} // wr:1+0, rd:1; load.slm.d32x1t.a32
(W&f2.0) cmp (32|M0)  (eq)f2.0  null<1>:d  r9.9<0;1,0>:d  0:w
(W)  add (1|M0)  r2.3<1>:f  r9.12<0;1,0>:f  r113.0<0;1,0>:f  {$1.dst}
(W&~f2.0) jmpi  L27648
L27600:
(W)  add (1|M0)  r9.2<1>:q  r9.2<0;1,0>:q  1024:w
(W)  mov (1|M0)  r9.10<1>:f  r9.1<0;1,0>:f
(W)  jmpi  L656
L27648:
(W)  mov (1|M0)  r2.0<1>:ud  a0.2<0;1,0>:ud  {Compacted}
(W)  shr (1|M0)  a0.2<1>:ud  r2.1<0;1,0>:ud  0x4:ud
(W)  mov (1|M0)  r9.2<1>:q  0:w
(W)  send.ugm (1|M0)  r83  r9  null:0  0x80400000:a0.2  0x4220E500  {A@1,$6} // wr:1+0, rd:2; load.ugm.d32x32t.a32.ss[a0.2][A-0xFF80]
(W)  mov (1|M0)  a0.2<1>:ud  r2.0<0;1,0>:ud  {Compacted,$6.src}
        mov (32|M0)  r4.0<1>:f  r83.0<1;1,0>:f  {Compacted,$6.dst}
L27720:
(W)  mov (2|M0)  r9.8<1>:d  r9.4<1;1,0>:d
        or (32|M0)  r108.0<1>:d  r9.4<0;1,0>:d  r4.0<1;1,0>:d  {Compacted,F@1}
        mov (32|M0)  r106.0<1>:d  r9.9<0;1,0>:d  {I@2}
        mov (16|M0)  r96.0<2>:d  r108.0<1;1,0>:d  {I@2}
        mov (16|M16)  r98.0<2>:d  r109.0<1;1,0>:d
        mov (16|M0)  r96.1<2>:d  r106.0<1;1,0>:d  {I@3}
        mov (16|M16)  r98.1<2>:d  r107.0<1;1,0>:d
        shl (16|M0)  r89.0<1>:q  r96.0<1;1,0>:q  2:w  {Compacted,I@2}
        shl (16|M16)  r87.0<1>:q  r98.0<1;1,0>:q  2:w  {Compacted,I@2}
        add (16|M0)  r44.0<1>:q  r9.3<0;1,0>:q  r89.0<1;1,0>:q  {Compacted,I@2}
        add (16|M16)  r46.0<1>:q  r9.3<0;1,0>:q  r87.0<1;1,0>:q  {Compacted,I@2}
        send.ugm (32|M0)  r12  r44  null:0  0x0  0x08803580  {I@1,$8} // wr:4+0, rd:8; load.ugm.d32x4.a64
        bfn.0xFE (32|M0)  r6.0<1>:ud  r9.11<0;0>:ud  r9.4<0;0>:ud  r4.0<1>:ud  // s0|s1|s2
        add (32|M0)  r108.0<1>:f  r12.0<1;1,0>:f  -r2.9<0;1,0>:f  {$8.dst}
        mad (32|M0)  r28.0<1>:f  r2.7<0;0>:f  r108.0<1;0>:f  r2.10<0>:f  {F@1}
        add (32|M0)  acc0.0<1>:f  r28.0<1;1,0>:f  -6.291583e+06:f  {F@1}
        mad (32|M0)  acc2.0<1>:f  r108.0<1;0>:f  -acc0.0<1;0>:f  r2.11<0>:f
        mad (32|M0)  r118.0<1>:f  acc2.0<1;0>:f  -acc0.0<1;0>:f  r2.12<0>:f
        mad (32|M0)  acc0.0<1>:f  r2.13<0;0>:f  r118.0<1;0>:f  r2.14<0>:f  {F@1}
        and (32|M0)  r26.0<1>:d  r28.0<1;1,0>:d  1:w  {Compacted}
        mad (32|M0)  acc0.0<1>:f  r2.15<0;0>:f  acc0.0<1;0>:f  r118.0<1>:f
        and (32|M0)  r58.0<1>:d  r108.0<1;1,0>:d  2147483647:d
        mov (32|M0)  r82.0<1>:d  -r26.0<1;1,0>:d  {Compacted,I@2}
        mad (32|M0)  acc0.0<1>:f  r9.2<0;0>:f  acc0.0<1;0>:f  r118.0<1>:f
        cmp (32|M0)  (gt)f0.0  null<1>:ud  r58.0<1;1,0>:ud  0x42AEAC4F:ud  {I@2}
        and (32|M0)  r112.0<1>:d  r82.0<1;1,0>:d  848495278:d  {I@2}
        mad (32|M0)  acc0.0<1>:f  r9.3<0;0>:f  acc0.0<1;0>:f  r118.0<1>:f
        add (32|M0)  r14.0<1>:f  r14.0<1;1,0>:f  -r2.9<0;1,0>:f
        add (32|M0)  r16.0<1>:f  r16.0<1;1,0>:f  -r2.9<0;1,0>:f
        add (32|M0)  r18.0<1>:f  r18.0<1;1,0>:f  -r2.9<0;1,0>:f
        mad (32|M0)  r74.0<1>:f  r112.0<1;0>:f  acc0.0<1;0>:f  r118.0<1>:f  {I@1}
(f0.0)  goto (32|M0)  L28224  L28224
L28176:
        shl (32|M0)  r24.0<1>:d  r28.0<1;1,0>:d  22:w  {Compacted}
        bfn.0x6A (32|M0)  r116.0<1>:ud  r24.0<1;0>:ud  r82.0<1;0>:ud  r2.2<0>:ud  {I@1} // s0^s1&s2
        mad (32|M0)  r12.0<1>:f  r116.0<1;0>:f  r116.0<1;0>:f  r74.0<1>:f  {Compacted,A@1}
        goto (32|M0)  L28224  L28464
L28224:
        join (32|M0)  L28464
L28240:
        cmp (32|M0)  (gt)f3.0  null<1>:ud  r58.0<1;1,0>:ud  0x432EAC4F:ud
(f3.0)  goto (32|M0)  L28368  L28368
L28272:
        add (32|M0)  r24.0<1>:d  r28.0<1;1,0>:d  254:w  {Compacted}
        shl (32|M0)  r22.0<1>:d  r24.0<1;1,0>:d  21:w  {Compacted,I@1}
        shl (32|M0)  r20.0<1>:d  r24.0<1;1,0>:d  22:w  {Compacted}
        and (32|M0)  r48.0<1>:d  r22.0<1;1,0>:d  2139095040:d  {I@2}
        add (32|M0)  r12.0<1>:d  r20.0<1;1,0>:d  -r48.0<1;1,0>:d  {Compacted,A@1}
        bfn.0x6A (32|M0)  r124.0<1>:ud  r12.0<1;0>:ud  r82.0<1;0>:ud  r2.2<0>:ud  {I@1} // s0^s1&s2
        mad (32|M0)  acc0.0<1>:f  r124.0<1;0>:f  r124.0<1;0>:f  r74.0<1>:f  {Compacted,I@1}
        mul (32|M0)  r12.0<1>:f  acc0.0<1;1,0>:f  r48.0<1;1,0>:f  {Compacted}
        goto (32|M0)  L28368  L28464
L28368:
        join (32|M0)  L28464
L28384:
        cmp (32|M0)  (lt)f2.0  null<1>:f  r108.0<1;1,0>:f  0.0:f
(W)  mov (1|M0)  r79.0<1>:ud  0x0:ud  {Compacted}
        add (32|M0)  acc0.0<1>:f  r108.0<1;1,0>:f  r108.0<1;1,0>:f  {Compacted}
(f2.0)  sel (32|M0)  acc2.0<1>:f  r79.0<0;1,0>:f  inf:f  {I@1}
        cmp (32|M0)  (gt)f2.0  null<1>:ud  r58.0<1;1,0>:ud  0x7F800000:ud  {F@1}
(f2.0)  sel (32|M0)  r12.0<1>:f  acc0.0<1;1,0>:f  acc2.0<1;1,0>:f
L28464:
        join (32|M0)  L28480
L28480:
        mad (32|M0)  r24.0<1>:f  r2.7<0;0>:f  r14.0<1;0>:f  r2.10<0>:f
        add (32|M0)  acc0.0<1>:f  r24.0<1;1,0>:f  -6.291583e+06:f  {F@1}
        mad (32|M0)  acc2.0<1>:f  r14.0<1;0>:f  -acc0.0<1;0>:f  r2.11<0>:f
        mad (32|M0)  r116.0<1>:f  acc2.0<1;0>:f  -acc0.0<1;0>:f  r2.12<0>:f
        mad (32|M0)  acc0.0<1>:f  r2.13<0;0>:f  r116.0<1;0>:f  r2.14<0>:f  {F@1}
        sync.nop  null  {Compacted,$2.src}
        and (32|M0)  r126.0<1>:d  r24.0<1;1,0>:d  1:w  {Compacted,$4.src}
        mad (32|M0)  acc0.0<1>:f  r2.15<0;0>:f  acc0.0<1;0>:f  r116.0<1>:f
        and (32|M0)  r56.0<1>:d  r14.0<1;1,0>:d  2147483647:d
        mov (32|M0)  r80.0<1>:d  -r126.0<1;1,0>:d  {I@2}
        mad (32|M0)  acc0.0<1>:f  r9.2<0;0>:f  acc0.0<1;0>:f  r116.0<1>:f
        cmp (32|M0)  (gt)f1.0  null<1>:ud  r56.0<1;1,0>:ud  0x42AEAC4F:ud  {I@2}
        and (32|M0)  r110.0<1>:d  r80.0<1;1,0>:d  848495278:d  {I@2}
        mad (32|M0)  acc0.0<1>:f  r9.3<0;0>:f  acc0.0<1;0>:f  r116.0<1>:f
        mad (32|M0)  r72.0<1>:f  r110.0<1;0>:f  acc0.0<1;0>:f  r116.0<1>:f  {Compacted,I@1}
(f1.0)  goto (32|M0)  L28768  L28768
L28712:
        shl (32|M0)  r124.0<1>:d  r24.0<1;1,0>:d  22:w  {Compacted}
        bfn.0x6A (32|M0)  r114.0<1>:ud  r124.0<1;0>:ud  r80.0<1;0>:ud  r2.2<0>:ud  {I@1} // s0^s1&s2
        mad (32|M0)  r14.0<1>:f  r114.0<1;0>:f  r114.0<1;0>:f  r72.0<1>:f  {A@1}
        goto (32|M0)  L28768  L29008
L28768:
        join (32|M0)  L29008
L28784:
        cmp (32|M0)  (gt)f0.0  null<1>:ud  r56.0<1;1,0>:ud  0x432EAC4F:ud
(f0.0)  goto (32|M0)  L28912  L28912
L28816:
        add (32|M0)  r22.0<1>:d  r24.0<1;1,0>:d  254:w  {Compacted}
        shl (32|M0)  r122.0<1>:d  r22.0<1;1,0>:d  21:w  {Compacted,I@1}
        shl (32|M0)  r120.0<1>:d  r22.0<1;1,0>:d  22:w  {Compacted}
        and (32|M0)  r46.0<1>:d  r122.0<1;1,0>:d  2139095040:d  {I@2}
        add (32|M0)  r118.0<1>:d  r120.0<1;1,0>:d  -r46.0<1;1,0>:d  {Compacted,I@1}
        bfn.0x6A (32|M0)  r122.0<1>:ud  r118.0<1;0>:ud  r80.0<1;0>:ud  r2.2<0>:ud  {I@1} // s0^s1&s2
        mad (32|M0)  acc0.0<1>:f  r122.0<1;0>:f  r122.0<1;0>:f  r72.0<1>:f  {Compacted,I@1}
        mul (32|M0)  r14.0<1>:f  acc0.0<1;1,0>:f  r46.0<1;1,0>:f  {Compacted}
        goto (32|M0)  L28912  L29008
L28912:
        join (32|M0)  L29008
L28928:
        cmp (32|M0)  (lt)f1.0  null<1>:f  r14.0<1;1,0>:f  0.0:f  {F@1}
(W)  mov (1|M0)  r78.0<1>:ud  0x0:ud  {Compacted}
        cmp (32|M0)  (gt)f3.0  null<1>:ud  r56.0<1;1,0>:ud  0x7F800000:ud
        add (32|M0)  acc0.0<1>:f  r14.0<1;1,0>:f  r14.0<1;1,0>:f  {Compacted}
(f1.0)  sel (32|M0)  acc2.0<1>:f  r78.0<0;1,0>:f  inf:f  {I@2}
(f3.0)  sel (32|M0)  r14.0<1>:f  acc0.0<1;1,0>:f  acc2.0<1;1,0>:f
L29008:
        join (32|M0)  L29024
L29024:
        mad (32|M0)  r22.0<1>:f  r2.7<0;0>:f  r16.0<1;0>:f  r2.10<0>:f
        add (32|M0)  acc0.0<1>:f  r22.0<1;1,0>:f  -6.291583e+06:f  {F@1}
        mad (32|M0)  acc2.0<1>:f  r16.0<1;0>:f  -acc0.0<1;0>:f  r2.11<0>:f
        mad (32|M0)  r114.0<1>:f  acc2.0<1;0>:f  -acc0.0<1;0>:f  r2.12<0>:f
        mad (32|M0)  acc0.0<1>:f  r2.13<0;0>:f  r114.0<1;0>:f  r2.14<0>:f  {F@1}
        and (32|M0)  r116.0<1>:d  r22.0<1;1,0>:d  1:w
        mad (32|M0)  acc0.0<1>:f  r2.15<0;0>:f  acc0.0<1;0>:f  r114.0<1>:f
        and (32|M0)  r54.0<1>:d  r16.0<1;1,0>:d  2147483647:d
        mov (32|M0)  r78.0<1>:d  -r116.0<1;1,0>:d  {I@2}
        mad (32|M0)  acc0.0<1>:f  r9.2<0;0>:f  acc0.0<1;0>:f  r114.0<1>:f
        cmp (32|M0)  (gt)f2.0  null<1>:ud  r54.0<1;1,0>:ud  0x42AEAC4F:ud  {I@2}
        and (32|M0)  r108.0<1>:d  r78.0<1;1,0>:d  848495278:d  {I@2}
        mad (32|M0)  acc0.0<1>:f  r9.3<0;0>:f  acc0.0<1;0>:f  r114.0<1>:f
        mad (32|M0)  r70.0<1>:f  r108.0<1;0>:f  acc0.0<1;0>:f  r114.0<1>:f  {I@1}
(f2.0)  goto (32|M0)  L29312  L29312
L29264:
        shl (32|M0)  r114.0<1>:d  r22.0<1;1,0>:d  22:w  {Compacted,F@1}
        bfn.0x6A (32|M0)  r112.0<1>:ud  r114.0<1;0>:ud  r78.0<1;0>:ud  r2.2<0>:ud  {I@1} // s0^s1&s2
        mad (32|M0)  r16.0<1>:f  r112.0<1;0>:f  r112.0<1;0>:f  r70.0<1>:f  {Compacted,I@1}
        goto (32|M0)  L29312  L29552
L29312:
        join (32|M0)  L29552
L29328:
        cmp (32|M0)  (gt)f1.0  null<1>:ud  r54.0<1;1,0>:ud  0x432EAC4F:ud
(f1.0)  goto (32|M0)  L29456  L29456
L29360:
        add (32|M0)  r20.0<1>:d  r22.0<1;1,0>:d  254:w  {Compacted}
        shl (32|M0)  r112.0<1>:d  r20.0<1;1,0>:d  21:w  {Compacted,A@1}
        shl (32|M0)  r110.0<1>:d  r20.0<1;1,0>:d  22:w  {Compacted}
        and (32|M0)  r44.0<1>:d  r112.0<1;1,0>:d  2139095040:d  {I@2}
        add (32|M0)  r108.0<1>:d  r110.0<1;1,0>:d  -r44.0<1;1,0>:d  {Compacted,I@1}
        bfn.0x6A (32|M0)  r120.0<1>:ud  r108.0<1;0>:ud  r78.0<1;0>:ud  r2.2<0>:ud  {I@1} // s0^s1&s2
        mad (32|M0)  acc0.0<1>:f  r120.0<1;0>:f  r120.0<1;0>:f  r70.0<1>:f  {Compacted,I@1}
        mul (32|M0)  r16.0<1>:f  acc0.0<1;1,0>:f  r44.0<1;1,0>:f  {Compacted}
        goto (32|M0)  L29456  L29552
L29456:
        join (32|M0)  L29552
L29472:
        cmp (32|M0)  (lt)f0.0  null<1>:f  r16.0<1;1,0>:f  0.0:f  {F@1}
(W)  mov (1|M0)  r77.0<1>:ud  0x0:ud  {Compacted}
        add (32|M0)  acc0.0<1>:f  r16.0<1;1,0>:f  r16.0<1;1,0>:f  {Compacted}
(f0.0)  sel (32|M0)  acc2.0<1>:f  r77.0<0;1,0>:f  inf:f  {I@1}
        cmp (32|M0)  (gt)f0.0  null<1>:ud  r54.0<1;1,0>:ud  0x7F800000:ud  {F@1}
(f0.0)  sel (32|M0)  r16.0<1>:f  acc0.0<1;1,0>:f  acc2.0<1;1,0>:f
L29552:
        join (32|M0)  L29568
L29568:
        mad (32|M0)  r20.0<1>:f  r2.7<0;0>:f  r18.0<1;0>:f  r2.10<0>:f
        add (32|M0)  acc0.0<1>:f  r20.0<1;1,0>:f  -6.291583e+06:f  {F@1}
        mad (32|M0)  acc2.0<1>:f  r18.0<1;0>:f  -acc0.0<1;0>:f  r2.11<0>:f
        mad (32|M0)  r112.0<1>:f  acc2.0<1;0>:f  -acc0.0<1;0>:f  r2.12<0>:f
        mad (32|M0)  acc0.0<1>:f  r2.13<0;0>:f  r112.0<1;0>:f  r2.14<0>:f  {F@1}
        and (32|M0)  r106.0<1>:d  r20.0<1;1,0>:d  1:w  {Compacted}
        mad (32|M0)  acc0.0<1>:f  r2.15<0;0>:f  acc0.0<1;0>:f  r112.0<1>:f
        and (32|M0)  r52.0<1>:d  r18.0<1;1,0>:d  2147483647:d
        mov (32|M0)  r74.0<1>:d  -r106.0<1;1,0>:d  {Compacted,I@2}
        mad (32|M0)  acc0.0<1>:f  r9.2<0;0>:f  acc0.0<1;0>:f  r112.0<1>:f
        cmp (32|M0)  (gt)f3.0  null<1>:ud  r52.0<1;1,0>:ud  0x42AEAC4F:ud  {I@2}
        and (32|M0)  r106.0<1>:d  r74.0<1;1,0>:d  848495278:d  {I@2}
        mad (32|M0)  acc0.0<1>:f  r9.3<0;0>:f  acc0.0<1;0>:f  r112.0<1>:f
        sync.nop  null  {Compacted,I@1}
        mad (32|M0)  r68.0<1>:f  r106.0<1;0>:f  acc0.0<1;0>:f  r112.0<1>:f  {Compacted,$3.src}
(f3.0)  goto (32|M0)  L29840  L29840
L29792:
        shl (32|M0)  r104.0<1>:d  r20.0<1;1,0>:d  22:w  {Compacted}
        bfn.0x6A (32|M0)  r110.0<1>:ud  r104.0<1;0>:ud  r74.0<1;0>:ud  r2.2<0>:ud  {I@1} // s0^s1&s2
        mad (32|M0)  r18.0<1>:f  r110.0<1;0>:f  r110.0<1;0>:f  r68.0<1>:f  {Compacted,A@1}
        goto (32|M0)  L29840  L30080
L29840:
        join (32|M0)  L30080
L29856:
        cmp (32|M0)  (gt)f2.0  null<1>:ud  r52.0<1;1,0>:ud  0x432EAC4F:ud
(f2.0)  goto (32|M0)  L29984  L29984
L29888:
        add (32|M0)  r18.0<1>:d  r20.0<1;1,0>:d  254:w  {Compacted,F@1}
        shl (32|M0)  r102.0<1>:d  r18.0<1;1,0>:d  21:w  {Compacted,I@1}
        shl (32|M0)  r100.0<1>:d  r18.0<1;1,0>:d  22:w  {Compacted}
        and (32|M0)  r42.0<1>:d  r102.0<1;1,0>:d  2139095040:d  {I@2}
        add (32|M0)  r98.0<1>:d  r100.0<1;1,0>:d  -r42.0<1;1,0>:d  {Compacted,I@1}
        bfn.0x6A (32|M0)  r118.0<1>:ud  r98.0<1;0>:ud  r74.0<1;0>:ud  r2.2<0>:ud  {I@1} // s0^s1&s2
        mad (32|M0)  acc0.0<1>:f  r118.0<1;0>:f  r118.0<1;0>:f  r68.0<1>:f  {Compacted,I@1}
        mul (32|M0)  r18.0<1>:f  acc0.0<1;1,0>:f  r42.0<1;1,0>:f  {Compacted}
        goto (32|M0)  L29984  L30080
L29984:
        join (32|M0)  L30080
L30000:
        cmp (32|M0)  (lt)f3.0  null<1>:f  r18.0<1;1,0>:f  0.0:f  {F@1}
(W)  mov (1|M0)  r76.0<1>:ud  0x0:ud  {Compacted}
        cmp (32|M0)  (gt)f1.0  null<1>:ud  r52.0<1;1,0>:ud  0x7F800000:ud
        add (32|M0)  acc0.0<1>:f  r18.0<1;1,0>:f  r18.0<1;1,0>:f  {Compacted}
(f3.0)  sel (32|M0)  acc2.0<1>:f  r76.0<0;1,0>:f  inf:f  {I@2}
(f1.0)  sel (32|M0)  r18.0<1>:f  acc0.0<1;1,0>:f  acc2.0<1;1,0>:f
L30080:
        join (32|M0)  L30096
L30096:
(W)  and (1|M0)  (eq)f3.0  r104.0<1>:d  r2.3<0;1,0>:d  2139095040:d  {F@2}
(W)  mov (1|M0)  r92.1<1>:ud  0x4F800000:ud
(W)  and (1|M0)  r93.1<1>:d  r2.3<0;1,0>:d  8388607:d
        mov (16|M0)  r74.0<2>:ud  r6.0<1;1,0>:ud
(W&f3.0) sel (1|M0)  r127.0<1>:f  r92.1<0;1,0>:f  1.0:f  {I@3}
(W)  cmp (1|M0)  (ge)f0.0  null<1>:ud  r104.0<0;1,0>:ud  0x64000000:ud
(W)  cmp (32|M0)  (eq)f3.0  null<1>:d  r93.1<0;1,0>:d  0:w  {A@1}
(W&~f0.0) sel (1|M0)  r102.0<1>:f  r127.0<0;1,0>:f  0x2F800000:f
(W&~f3.0) cmp (32|M0) (eq)f3.0  null<1>:d  r104.0<0;1,0>:d  0:w
(W)  mul (1|M0)  r97.0<1>:f  r2.3<0;1,0>:f  r102.0<0;1,0>:f  {F@1}
(W)  not (1|M0)  f2.0<1>:ud  f3.0<0;1,0>:ud
(W)  math.inv (1|M0)  r96.0<1>:f  r97.0<0;1,0>:f  {F@1}
(f2.0)  cmp (32|M0)  (eq)f2.0  null<1>:f  r12.0<1;1,0>:f  r2.3<0;1,0>:f  {I@1}
        mul (32|M0)  acc0.0<1>:f  r96.0<0;1,0>:f  r12.0<1;1,0>:f  {Compacted,M@1}
(W)  and (1|M0)  (eq)f3.0  r110.0<1>:d  r2.3<0;1,0>:d  2139095040:d
        mul (32|M0)  acc0.0<1>:f  acc0.0<1;1,0>:f  r102.0<0;1,0>:f  {Compacted}
(~f2.0) sel (32|M0)  r12.0<1>:f  acc0.0<1;1,0>:f  1.0:f
(W)  cmp (32|M0)  (eq)f1.0  null<1>:d  r93.1<0;1,0>:d  0:w
(W)  cmp (1|M0)  (ge)f2.0  null<1>:ud  r110.0<0;1,0>:ud  0x64000000:ud  {A@1}
(W&f3.0) sel (1|M0)  r93.0<1>:f  r92.1<0;1,0>:f  1.0:f
(W&~f1.0) cmp (32|M0) (eq)f1.0  null<1>:d  r110.0<0;1,0>:d  0:w
(W&~f2.0) sel (1|M0)  r109.0<1>:f  r93.0<0;1,0>:f  0x2F800000:f  {F@1}
(W)  not (1|M0)  f0.0<1>:ud  f1.0<0;1,0>:ud
(W)  mul (1|M0)  r95.0<1>:f  r2.3<0;1,0>:f  r109.0<0;1,0>:f  {F@1}
(W)  and (1|M0)  (eq)f1.0  r108.0<1>:d  r2.3<0;1,0>:d  2139095040:d
(W)  math.inv (1|M0)  r94.0<1>:f  r95.0<0;1,0>:f  {F@1}
(f0.0)  cmp (32|M0)  (eq)f0.0  null<1>:f  r14.0<1;1,0>:f  r2.3<0;1,0>:f  {I@2}
        mul (32|M0)  acc0.0<1>:f  r94.0<0;1,0>:f  r14.0<1;1,0>:f  {Compacted,M@1}
        mul (32|M0)  acc0.0<1>:f  acc0.0<1;1,0>:f  r109.0<0;1,0>:f  {Compacted}
(~f0.0) sel (32|M0)  r14.0<1>:f  acc0.0<1;1,0>:f  1.0:f
(W)  cmp (32|M0)  (eq)f3.0  null<1>:d  r93.1<0;1,0>:d  0:w
(W)  cmp (1|M0)  (ge)f0.0  null<1>:ud  r108.0<0;1,0>:ud  0x64000000:ud  {A@1}
(W&f1.0) sel (1|M0)  r92.0<1>:f  r92.1<0;1,0>:f  1.0:f
(W&~f3.0) cmp (32|M0) (eq)f3.0  null<1>:d  r108.0<0;1,0>:d  0:w
(W&~f0.0) sel (1|M0)  r107.0<1>:f  r92.0<0;1,0>:f  0x2F800000:f  {F@1}
(W)  not (1|M0)  f2.0<1>:ud  f3.0<0;1,0>:ud
(W)  mul (1|M0)  r93.0<1>:f  r2.3<0;1,0>:f  r107.0<0;1,0>:f  {F@1}
(W)  and (1|M0)  (eq)f3.0  r106.0<1>:d  r2.3<0;1,0>:d  2139095040:d
(W)  math.inv (1|M0)  r92.0<1>:f  r93.0<0;1,0>:f  {F@1}
(f2.0)  cmp (32|M0)  (eq)f2.0  null<1>:f  r16.0<1;1,0>:f  r2.3<0;1,0>:f  {I@2}
        mul (32|M0)  acc0.0<1>:f  r92.0<0;1,0>:f  r16.0<1;1,0>:f  {Compacted,M@1}
        mul (32|M0)  acc0.0<1>:f  acc0.0<1;1,0>:f  r107.0<0;1,0>:f  {Compacted}
(~f2.0) sel (32|M0)  r16.0<1>:f  acc0.0<1;1,0>:f  1.0:f
(W)  cmp (32|M0)  (eq)f1.0  null<1>:d  r93.1<0;1,0>:d  0:w
(W)  cmp (1|M0)  (ge)f2.0  null<1>:ud  r106.0<0;1,0>:ud  0x64000000:ud  {A@1}
(W&f3.0) sel (1|M0)  r9.1<1>:f  r92.1<0;1,0>:f  1.0:f
(W&~f1.0) cmp (32|M0) (eq)f1.0  null<1>:d  r106.0<0;1,0>:d  0:w
(W&~f2.0) sel (1|M0)  r103.0<1>:f  r9.1<0;1,0>:f  0x2F800000:f  {F@1}
(W)  not (1|M0)  f0.0<1>:ud  f1.0<0;1,0>:ud
(W)  mul (1|M0)  r91.0<1>:f  r2.3<0;1,0>:f  r103.0<0;1,0>:f  {Compacted,F@1}
        mov (16|M16)  r72.0<2>:ud  r7.0<1;1,0>:ud  {Compacted}
(W)  math.inv (1|M0)  r90.0<1>:f  r91.0<0;1,0>:f  {F@1}
(f0.0)  cmp (32|M0)  (eq)f0.0  null<1>:f  r18.0<1;1,0>:f  r2.3<0;1,0>:f  {I@2}
        mul (32|M0)  acc0.0<1>:f  r90.0<0;1,0>:f  r18.0<1;1,0>:f  {M@1}
(W)  cmp (32|M0)  (lt)f3.0  null<1>:ud  r9.8<0;1,0>:ud  0xC00:uw
        shl (16|M0)  r97.0<1>:q  r74.0<2;1,0>:d  2:w
        shl (16|M16)  r93.0<1>:q  r72.0<2;1,0>:d  2:w  {I@3}
        mul (32|M0)  acc0.0<1>:f  acc0.0<1;1,0>:f  r103.0<0;1,0>:f  {Compacted}
        add (16|M0)  r40.0<1>:q  r97.0<1;1,0>:q  r2.2<0;1,0>:q  {Compacted,I@2}
        add (16|M16)  r42.0<1>:q  r93.0<1;1,0>:q  r2.2<0;1,0>:q  {I@2}
(~f0.0) sel (32|M0)  r18.0<1>:f  acc0.0<1;1,0>:f  1.0:f
(W&f3.0) cmp (32|M0)  (eq)f3.0  null<1>:d  r9.9<0;1,0>:d  0:w
        send.ugm (32|M0)  null  r40  r12:8  0x0  0x08003584  {A@1,$7} // wr:4+8, rd:0; store.ugm.d32x4.a64
(W&~f3.0) jmpi  L31072
L31040:
(W)  add (1|M0)  r9.2<1>:q  r9.2<0;1,0>:q  1024:w
(W)  jmpi  L27720
L31072:
(W)  mov (16|M0)  r112.0<1>:f  r10.0<1;1,0>:f
(W)  send.gtwy (1|M0)  null  r112  null:0  0x0  0x02000010  {EOT,F@1,$9} // wr:1+0, rd:0; end of thread
L31104:
(W)  mov (16|M0)  null<1>:ud  0xB211800C:ud
(W)  mov (16|M0)  null<1>:ud  0x1E428F3C:ud
(W)  mov (16|M0)  null<1>:ud  0x0:ud
(W)  mov (16|M0)  null<1>:ud  0x1:ud
        illegal
