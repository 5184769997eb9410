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
(W)  mov (16|M0)  r36.0<1>:ud  r0.0<1;1,0>:ud
(W)  mov (16|M0)  a0.0<1>:uw  0x0:uw  {F@1}
(W)  mov (1|M0)  r3.0<1>:f  9.18355e-41:f
(W)  and (1|M0)  r2.1<1>:ud  r36.5<0;1,0>:ud  0xFFFFFC00:ud  {I@2}
(W)  or (1|M0)  cr0.0<1>:ud  cr0.0<0;1,0>:ud  0x400004C0:ud  {A@1}
        mov (32|M0)  r122.0<1>:d  r1.0<1;1,0>:uw  {A@1,$0.dst}
        shr (32|M0)  r32.0<1>:ud  r122.0<1;1,0>:ud  3:w  {I@1}
(W)  mov (1|M0)  r64.0<2>:b  r36.8<0;1,0>:b
        shl (32|M0)  r58.0<1>:d  r122.0<1;1,0>:d  2:w  {Compacted}
        and (32|M0)  r68.0<1>:d  r32.0<1;1,0>:d  31:w  {Compacted,I@3}
(W)  mov (1|M0)  r63.1<1>:d  r64.0<0;1,0>:ub  {I@3}
        shl (32|M0)  r56.0<1>:d  r68.0<1;1,0>:d  5:w  {Compacted,I@2}
(W)  shl (1|M0)  r64.1<1>:d  r36.1<0;1,0>:d  5:w
        shl (32|M0)  r50.0<1>:d  r122.0<1;1,0>:d  3:w  {Compacted}
        shl (32|M0)  r52.0<1>:d  r32.0<1;1,0>:d  7:w  {Compacted}
        and (32|M0)  r66.0<1>:d  r58.0<1;1,0>:d  28:w  {Compacted}
(W)  shl (1|M0)  r63.0<1>:d  r63.1<0;1,0>:d  4:w  {Compacted,I@6}
(W)  shl (1|M0)  r62.0<1>:d  r63.1<0;1,0>:d  2:w  {Compacted}
(W)  shl (1|M0)  r65.0<1>:d  r36.6<0;1,0>:d  5:w  {Compacted}
        or (32|M0)  r60.0<1>:d  r64.1<0;1,0>:d  r68.0<1;1,0>:d  {Compacted,I@7}
        or (32|M0)  r54.0<1>:d  r56.0<1;1,0>:d  r66.0<1;1,0>:d  {Compacted,I@5}
(W)  and (1|M0)  r2.12<1>:d  r63.0<0;1,0>:d  16:w  {I@5}
(W)  and (1|M0)  r2.9<1>:d  r62.0<0;1,0>:d  24:w  {I@5}
        and (32|M0)  r38.0<1>:d  r50.0<1;1,0>:d  120:w  {Compacted}
        and (32|M0)  r40.0<1>:d  r52.0<1;1,0>:d  3840:w
(W)  mov (1|M0)  r2.0<1>:ud  a0.2<0;1,0>:ud  {Compacted}
        or (32|M0)  r70.0<1>:d  r65.0<0;1,0>:d  r66.0<1;1,0>:d  {Compacted,I@7}
        shl (32|M0)  r72.0<1>:d  r60.0<1;1,0>:d  10:w  {Compacted,I@7}
        shl (32|M0)  r56.0<1>:d  r54.0<1;1,0>:d  2:w  {Compacted,I@7}
(W)  or (1|M0)  r2.8<1>:d  r65.0<0;1,0>:d  r2.12<0;1,0>:d  {I@7}
(W)  or (1|M0)  r2.13<1>:d  r64.1<0;1,0>:d  r2.9<0;1,0>:d  {I@7}
(W)  shr (1|M0)  a0.2<1>:ud  r2.1<0;1,0>:ud  0x4:ud
        shl (32|M0)  r18.0<1>:d  r122.0<1;1,0>:d  1:w  {Compacted}
        mov (32|M0)  r58.0<1>:f  0.0:f  {Compacted}
        mov (32|M0)  r62.0<1>:f  0.0:f
        or (32|M0)  r20.0<1>:d  r38.0<1;1,0>:d  4480:w  {I@7}
        or (32|M0)  r12.0<1>:d  r38.0<1;1,0>:d  4608:w
        or (32|M0)  r14.0<1>:d  r38.0<1;1,0>:d  4736:w
        or (32|M0)  r126.0<1>:d  r38.0<1;1,0>:d  4864:w
        or (32|M0)  r124.0<1>:d  r38.0<1;1,0>:d  4992:w
        or (32|M0)  r120.0<1>:d  r38.0<1;1,0>:d  5120:w
        or (32|M0)  r118.0<1>:d  r38.0<1;1,0>:d  5248:w
        or (32|M0)  r116.0<1>:d  r38.0<1;1,0>:d  5376:w
        or (32|M0)  r114.0<1>:d  r38.0<1;1,0>:d  5504:w
        or (32|M0)  r112.0<1>:d  r38.0<1;1,0>:d  5632:w
        or (32|M0)  r110.0<1>:d  r38.0<1;1,0>:d  5760:w
        or (32|M0)  r108.0<1>:d  r38.0<1;1,0>:d  5888:w
        or (32|M0)  r106.0<1>:d  r38.0<1;1,0>:d  6016:w
        or (32|M0)  r104.0<1>:d  r38.0<1;1,0>:d  6144:w
        or (32|M0)  r102.0<1>:d  r38.0<1;1,0>:d  6272:w
        or (32|M0)  r100.0<1>:d  r38.0<1;1,0>:d  6400:w
        or (32|M0)  r98.0<1>:d  r38.0<1;1,0>:d  6528:w
        or (32|M0)  r96.0<1>:d  r38.0<1;1,0>:d  6656:w
        or (32|M0)  r94.0<1>:d  r38.0<1;1,0>:d  6784:w
        or (32|M0)  r92.0<1>:d  r38.0<1;1,0>:d  6912:w
        or (32|M0)  r90.0<1>:d  r38.0<1;1,0>:d  7040:w
        or (32|M0)  r88.0<1>:d  r38.0<1;1,0>:d  7168:w
        or (32|M0)  r86.0<1>:d  r38.0<1;1,0>:d  7296:w
        or (32|M0)  r84.0<1>:d  r38.0<1;1,0>:d  7424:w
        or (32|M0)  r82.0<1>:d  r38.0<1;1,0>:d  7552:w
        or (32|M0)  r80.0<1>:d  r38.0<1;1,0>:d  7680:w
        or (32|M0)  r78.0<1>:d  r38.0<1;1,0>:d  7808:w
        or (32|M0)  r76.0<1>:d  r38.0<1;1,0>:d  7936:w
        or (32|M0)  r74.0<1>:d  r38.0<1;1,0>:d  8064:w
        or (32|M0)  r52.0<1>:d  r40.0<1;1,0>:d  64:w  {Compacted}
        or (32|M0)  r50.0<1>:d  r40.0<1;1,0>:d  96:w  {Compacted}
        or (32|M0)  r48.0<1>:d  r40.0<1;1,0>:d  128:w  {Compacted}
        or (32|M0)  r46.0<1>:d  r40.0<1;1,0>:d  160:w  {Compacted}
        or (32|M0)  r44.0<1>:d  r40.0<1;1,0>:d  192:w  {Compacted}
        or (32|M0)  r42.0<1>:d  r40.0<1;1,0>:d  224:w  {Compacted}
        mov (32|M0)  r60.0<1>:f  0.0:f  {Compacted}
        or (32|M0)  r54.0<1>:d  r40.0<1;1,0>:d  32:w  {Compacted}
        mov (32|M0)  r64.0<1>:f  0.0:f
(W)  mov (1|M0)  r8.0<1>:uq  r2.1<0;1,0>:q
(W)  mov (1|M0)  r8.1<1>:uq  0x3FF00000FFF:uq
(W)  mov (1|M0)  r8.4<1>:ud  4095:w
(W)  mov (1|M0)  r8.7<1>:ud  0x70F:uw
(W)  mov (1|M0)  r7.0<1>:uq  r2.2<0;1,0>:q
(W)  mov (1|M0)  r7.1<1>:uq  0x3FF00000FFF:uq
(W)  mov (1|M0)  r7.4<1>:ud  4095:w
(W)  mov (1|M0)  r7.7<1>:ud  0x70F:uw
(W)  mov (2|M0)  r7.5<1>:ud  r2.8<1;1,0>:d
(W)  mov (2|M0)  r8.5<1>:ud  r2.12<1;1,0>:d
(W)  send.ugm (1|M0)  null  r3  r18:4  0x80000000:a0.2  0x4200F504  {F@5,$1} // wr:1+4, rd:0; store.ugm.d32x64t.a32.ss[a0.2][A-0x10000]
(W)  send.ugm (1|M0)  null  r3  r12:4  0x80800000:a0.2  0x4200F504  {$2} // wr:1+4, rd:0; store.ugm.d32x64t.a32.ss[a0.2][A-0xFF00]
        send.ugm (1|M0)  null  r7  null:0  0x0  0x02080403  {I@2,$3} // wr:1+0, rd:0; load_block2d.ugm.d32.a64.ca.ca
        send.ugm (1|M0)  null  r8  null:0  0x0  0x02080403  {I@1,$4} // wr:1+0, rd:0; load_block2d.ugm.d32.a64.ca.ca
(W)  mov (1|M0)  r2.10<1>:d  0:w
        sync.nop  null  {Compacted,$2.src}
(W)  mov (1|M0)  a0.2<1>:ud  r2.0<0;1,0>:ud  {Compacted,$1.src}
L1376:
(W)  or (1|M0)  r2.11<1>:d  r2.10<0;1,0>:d  32:w  {I@2}
(W)  mov (1|M0)  r4.7<1>:ud  0x70F:uw
(W)  mov (1|M0)  r4.6<1>:ud  r2.13<0;1,0>:d
(W)  mov (1|M0)  r4.4<1>:ud  4095:w
(W)  mov (1|M0)  r4.1<1>:uq  0x3FF00000FFF:uq
(W)  mov (1|M0)  r4.0<1>:uq  r2.1<0;1,0>:q
(W)  or (1|M0)  r4.5<1>:ud  r2.12<0;1,0>:d  r2.11<0;1,0>:d  {I@6}
(W)  mov (1|M0)  r1.7<1>:ud  0x70F:uw
        send.ugm (1|M0)  null  r4  null:0  0x0  0x02080403  {I@2,$5} // wr:1+0, rd:0; load_block2d.ugm.d32.a64.ca.ca
        or (32|M0)  r4.0<1>:d  r66.0<1;1,0>:d  r2.10<0;1,0>:d  {Compacted,$5.src}
        add (32|M0)  r8.0<1>:d  r4.0<1;1,0>:d  r72.0<1;1,0>:d  {Compacted,@1,$4.src}
        mov (16|M16)  r6.0<2>:ud  r9.0<1;1,0>:ud  {Compacted,@1,$3.src}
        mov (16|M0)  r4.0<2>:ud  r8.0<1;1,0>:ud  {Compacted}
        shl (16|M16)  r8.0<1>:q  r6.0<2;1,0>:d  2:w  {I@2}
        add (16|M16)  r6.0<1>:q  r8.0<1;1,0>:q  r2.1<0;1,0>:q  {Compacted,I@1}
        shl (16|M0)  r8.0<1>:q  r4.0<2;1,0>:d  2:w
        add (16|M0)  r4.0<1>:q  r8.0<1;1,0>:q  r2.1<0;1,0>:q  {Compacted,I@1}
(W)  mov (1|M0)  r1.5<1>:ud  r2.8<0;1,0>:d
(W)  mov (1|M0)  r1.4<1>:ud  4095:w
(W)  mov (1|M0)  r1.1<1>:uq  0x3FF00000FFF:uq
(W)  mov (1|M0)  r1.0<1>:uq  r2.2<0;1,0>:q
(W)  or (1|M0)  r1.6<1>:ud  r2.9<0;1,0>:d  r2.11<0;1,0>:d
        send.ugm (32|M0)  r12  r4  null:0  0x0  0x08803580  {I@6,$6} // wr:4+0, rd:8; load.ugm.d32x4.a64
        send.ugm (1|M0)  null  r1  null:0  0x0  0x02080403  {I@1,$7} // wr:1+0, rd:0; load_block2d.ugm.d32.a64.ca.ca
(W)  send.slm (1|M0)  r20  r36  null:0  0x0  0x0210001F  {$8} // wr:1+0, rd:1; fence.slm.none.group
(W)  mov (1|M0)  r22.2<1>:ud  0x100:ud  {Compacted}
(W)  mov (2|M0)  r22.10<1>:ub  r36.11<0;1,0>:ub  {I@1}
(W)  mov (8|M0)  null<1>:ud  r20.0<1;1,0>:ud  {Compacted,$8.dst}
(W)  send.gtwy (1|M0)  null  r22  null:0  0x0  0x02000004  {I@2,$9} // wr:1+0, rd:0; signal barrier
(W)  sync.bar  0x0
        or (32|M0)  r4.0<1>:d  r68.0<1;1,0>:d  r2.10<0;1,0>:d  {Compacted,$6.src}
        shl (32|M0)  r4.0<1>:d  r4.0<1;1,0>:d  10:w  {Compacted,I@1}
        add (32|M0)  r8.0<1>:d  r70.0<1;1,0>:d  r4.0<1;1,0>:d  {Compacted,I@1}
        mov (16|M16)  r6.0<2>:ud  r9.0<1;1,0>:ud  {Compacted,I@1}
        mov (16|M0)  r4.0<2>:ud  r8.0<1;1,0>:ud
        shl (16|M16)  r8.0<1>:q  r6.0<2;1,0>:d  2:w  {I@2}
        shl (16|M0)  r6.0<1>:q  r4.0<2;1,0>:d  2:w  {I@2}
        add (16|M16)  r22.0<1>:q  r8.0<1;1,0>:q  r2.2<0;1,0>:q  {Compacted,@2,$9.src}
        add (16|M0)  r20.0<1>:q  r6.0<1;1,0>:q  r2.2<0;1,0>:q  {Compacted,I@2}
        send.ugm (32|M0)  r4  r20  null:0  0x0  0x08803580  {I@1,$10} // wr:4+0, rd:8; load.ugm.d32x4.a64
        send.slm (32|M0)  null  r56  r12:8  0x0  0x04003504  {$6} // wr:2+8, rd:0; store.slm.d32x4.a32
        or (32|M0)  r12.0<1>:d  r56.0<1;1,0>:d  4096:w  {$6.src}
        send.slm (32|M0)  null  r12  r4:8  0x0  0x04003504  {I@1,$10} // wr:2+8, rd:0; store.slm.d32x4.a32
        sync.nop  null  {Compacted,$7.src}
(W)  send.slm (1|M0)  r1  r36  null:0  0x0  0x0210001F  {$11} // wr:1+0, rd:1; fence.slm.none.group
(W)  mov (1|M0)  r20.2<1>:ud  0x100:ud  {Compacted}
(W)  mov (2|M0)  r20.10<1>:ub  r36.11<0;1,0>:ub  {I@1}
(W)  mov (8|M0)  null<1>:ud  r1.0<1;1,0>:ud  {$11.dst}
(W)  send.gtwy (1|M0)  null  r20  null:0  0x0  0x02000004  {I@2,$12} // wr:1+0, rd:0; signal barrier
(W)  sync.bar  0x0
        or (32|M0)  r4.0<1>:d  r38.0<1;1,0>:d  4096:w  {$10.src}
        sync.nop  null  {$12.src}
        send.slm (32|M0)  r20  r40  null:0  0x0  0x04803500  {$13} // wr:2+0, rd:8; load.slm.d32x4.a32
        send.slm (32|M0)  r12  r4  null:0  0x0  0x04401500  {I@1,$14} // wr:2+0, rd:4; load.slm.d32x2.a32
        send.slm (32|M0)  r4  r48  null:0  0x0  0x04803500  {$15} // wr:2+0, rd:8; load.slm.d32x4.a32
(W)  add (1|M0)  r2.10<1>:d  r2.10<0;1,0>:d  64:w
        sync.nop  null  {Compacted,$14.dst}
        mad (32|M0)  acc2.0<1>:f  r60.0<1;0>:f  r12.0<1;0>:f  r20.0<1>:f  {Compacted,@2,$13.dst}
        mad (32|M0)  r16.0<1>:f  r62.0<1;0>:f  r14.0<1;0>:f  r4.0<1>:f  {Compacted,$15.dst}
        mad (32|M0)  acc0.0<1>:f  r58.0<1;0>:f  r12.0<1;0>:f  r4.0<1>:f  {Compacted}
        or (32|M0)  r4.0<1>:d  r38.0<1;1,0>:d  4224:w  {F@1}
        mad (32|M0)  r18.0<1>:f  r64.0<1;0>:f  r14.0<1;0>:f  r20.0<1>:f  {Compacted}
        send.slm (32|M0)  r12  r4  null:0  0x0  0x04401500  {A@1,$0} // wr:2+0, rd:4; load.slm.d32x2.a32
        or (32|M0)  r4.0<1>:d  r38.0<1;1,0>:d  4352:w  {$0.src}
        mad (32|M0)  r20.0<1>:f  r16.0<1;0>:f  r14.0<1;0>:f  r6.0<1>:f  {Compacted,$0.dst}
        mad (32|M0)  r16.0<1>:f  acc2.0<1;0>:f  r12.0<1;0>:f  r22.0<1>:f  {Compacted}
        mad (32|M0)  acc0.0<1>:f  acc0.0<1;0>:f  r12.0<1;0>:f  r6.0<1>:f  {Compacted}
        send.slm (32|M0)  r4  r4  null:0  0x0  0x04401500  {A@1,$1} // wr:2+0, rd:4; load.slm.d32x2.a32
        mad (32|M0)  acc2.0<1>:f  r18.0<1;0>:f  r14.0<1;0>:f  r22.0<1>:f  {Compacted}
        mad (32|M0)  r12.0<1>:f  acc0.0<1;0>:f  r4.0<1;0>:f  r8.0<1>:f  {Compacted,$1.dst}
        mad (32|M0)  acc2.0<1>:f  acc2.0<1;0>:f  r6.0<1;0>:f  r24.0<1>:f  {Compacted}
        mad (32|M0)  acc0.0<1>:f  r16.0<1;0>:f  r4.0<1;0>:f  r24.0<1>:f  {Compacted}
        or (32|M0)  r4.0<1>:d  r38.0<1;1,0>:d  4480:w  {F@1}
        mad (32|M0)  r14.0<1>:f  r20.0<1;0>:f  r6.0<1;0>:f  r8.0<1>:f  {Compacted}
        send.slm (32|M0)  r4  r4  null:0  0x0  0x04401500  {A@1,$2} // wr:2+0, rd:4; load.slm.d32x2.a32
        mad (32|M0)  r20.0<1>:f  acc0.0<1;0>:f  r4.0<1;0>:f  r26.0<1>:f  {Compacted,$2.dst}
        mad (32|M0)  r24.0<1>:f  r12.0<1;0>:f  r4.0<1;0>:f  r10.0<1>:f  {Compacted}
        add (32|M0)  r4.0<1>:ud  r40.0<1;1,0>:ud  0x10:uw  {Compacted,F@1}
        send.slm (32|M0)  r28  r4  null:0  0x0  0x04803500  {I@1,$3} // wr:2+0, rd:8; load.slm.d32x4.a32
        add (32|M0)  r4.0<1>:ud  r48.0<1;1,0>:ud  0x10:uw  {Compacted,$3.src}
        mad (32|M0)  r22.0<1>:f  r14.0<1;0>:f  r6.0<1;0>:f  r10.0<1>:f  {Compacted}
        mad (32|M0)  r8.0<1>:f  acc2.0<1;0>:f  r6.0<1;0>:f  r26.0<1>:f
        send.slm (32|M0)  r12  r4  null:0  0x0  0x04803500  {A@1,$4} // wr:2+0, rd:8; load.slm.d32x4.a32
        or (32|M0)  r4.0<1>:d  r38.0<1;1,0>:d  4608:w  {$4.src}
        send.slm (32|M0)  r4  r4  null:0  0x0  0x04401500  {A@1,$5} // wr:2+0, rd:4; load.slm.d32x2.a32
        sync.nop  null  {Compacted,$5.dst}
        mad (32|M0)  r20.0<1>:f  r20.0<1;0>:f  r4.0<1;0>:f  r28.0<1>:f  {Compacted,$3.dst}
        mad (32|M0)  acc2.0<1>:f  r24.0<1;0>:f  r4.0<1;0>:f  r12.0<1>:f  {$4.dst}
        or (32|M0)  r4.0<1>:d  r38.0<1;1,0>:d  4736:w  {F@1}
        mad (32|M0)  r10.0<1>:f  r22.0<1;0>:f  r6.0<1;0>:f  r12.0<1>:f  {Compacted}
        mad (32|M0)  acc0.0<1>:f  r8.0<1;0>:f  r6.0<1;0>:f  r28.0<1>:f  {Compacted}
        send.slm (32|M0)  r4  r4  null:0  0x0  0x04401500  {A@1,$6} // wr:2+0, rd:4; load.slm.d32x2.a32
        mad (32|M0)  r8.0<1>:f  acc2.0<1;0>:f  r4.0<1;0>:f  r14.0<1>:f  {Compacted,$6.dst}
        mad (32|M0)  acc0.0<1>:f  acc0.0<1;0>:f  r6.0<1;0>:f  r30.0<1>:f  {Compacted}
        mad (32|M0)  acc2.0<1>:f  r20.0<1;0>:f  r4.0<1;0>:f  r30.0<1>:f  {Compacted}
        or (32|M0)  r4.0<1>:d  r38.0<1;1,0>:d  4864:w  {F@1}
        mad (32|M0)  r10.0<1>:f  r10.0<1;0>:f  r6.0<1;0>:f  r14.0<1>:f  {Compacted}
        send.slm (32|M0)  r4  r4  null:0  0x0  0x04401500  {A@1,$7} // wr:2+0, rd:4; load.slm.d32x2.a32
        send.slm (32|M0)  r20  r46  null:0  0x0  0x04803500  {$8} // wr:2+0, rd:8; load.slm.d32x4.a32
        mad (32|M0)  r12.0<1>:f  r10.0<1;0>:f  r6.0<1;0>:f  r16.0<1>:f  {Compacted,$7.dst}
        mad (32|M0)  r10.0<1>:f  acc0.0<1;0>:f  r6.0<1;0>:f  r32.0<1>:f  {Compacted}
        mad (32|M0)  acc2.0<1>:f  acc2.0<1;0>:f  r4.0<1;0>:f  r32.0<1>:f  {Compacted}
        mad (32|M0)  acc0.0<1>:f  r8.0<1;0>:f  r4.0<1;0>:f  r16.0<1>:f  {Compacted}
        or (32|M0)  r4.0<1>:d  r38.0<1;1,0>:d  4992:w  {F@1}
        send.slm (32|M0)  r4  r4  null:0  0x0  0x04401500  {I@1,$9} // wr:2+0, rd:4; load.slm.d32x2.a32
        mad (32|M0)  r8.0<1>:f  r12.0<1;0>:f  r6.0<1;0>:f  r18.0<1>:f  {Compacted,$9.dst}
        send.slm (32|M0)  r12  r120  null:0  0x0  0x04401500  {F@1,$10} // wr:2+0, rd:4; load.slm.d32x2.a32
        mad (32|M0)  r16.0<1>:f  acc2.0<1;0>:f  r4.0<1;0>:f  r34.0<1>:f  {Compacted}
        mad (32|M0)  acc0.0<1>:f  acc0.0<1;0>:f  r4.0<1;0>:f  r18.0<1>:f  {Compacted}
        sync.nop  null  {Compacted,$10.dst}
        mad (32|M0)  r28.0<1>:f  r8.0<1;0>:f  r14.0<1;0>:f  r20.0<1>:f  {Compacted,$8.dst}
        mad (32|M0)  acc2.0<1>:f  r10.0<1;0>:f  r6.0<1;0>:f  r34.0<1>:f  {Compacted}
        send.slm (32|M0)  r4  r54  null:0  0x0  0x04803500  {F@1,$11} // wr:2+0, rd:8; load.slm.d32x4.a32
        mad (32|M0)  r18.0<1>:f  acc0.0<1;0>:f  r12.0<1;0>:f  r20.0<1>:f  {Compacted}
        mad (32|M0)  acc2.0<1>:f  acc2.0<1;0>:f  r14.0<1;0>:f  r4.0<1>:f  {Compacted,$11.dst}
        mad (32|M0)  acc0.0<1>:f  r16.0<1;0>:f  r12.0<1;0>:f  r4.0<1>:f  {Compacted}
        send.slm (32|M0)  r12  r118  null:0  0x0  0x04401500  {F@1,$12} // wr:2+0, rd:4; load.slm.d32x2.a32
        mad (32|M0)  r16.0<1>:f  r28.0<1;0>:f  r14.0<1;0>:f  r22.0<1>:f  {Compacted,$12.dst}
        mad (32|M0)  r14.0<1>:f  acc2.0<1;0>:f  r14.0<1;0>:f  r6.0<1>:f  {Compacted}
        mad (32|M0)  acc0.0<1>:f  acc0.0<1;0>:f  r12.0<1;0>:f  r6.0<1>:f  {Compacted}
        send.slm (32|M0)  r4  r116  null:0  0x0  0x04401500  {F@1,$13} // wr:2+0, rd:4; load.slm.d32x2.a32
        mad (32|M0)  acc2.0<1>:f  r18.0<1;0>:f  r12.0<1;0>:f  r22.0<1>:f  {Compacted}
        mad (32|M0)  r12.0<1>:f  acc0.0<1;0>:f  r4.0<1;0>:f  r8.0<1>:f  {Compacted,$13.dst}
        mad (32|M0)  acc2.0<1>:f  acc2.0<1;0>:f  r4.0<1;0>:f  r24.0<1>:f  {Compacted}
        mad (32|M0)  r16.0<1>:f  r16.0<1;0>:f  r6.0<1;0>:f  r24.0<1>:f  {Compacted}
        mad (32|M0)  acc0.0<1>:f  r14.0<1;0>:f  r6.0<1;0>:f  r8.0<1>:f  {Compacted}
        send.slm (32|M0)  r4  r114  null:0  0x0  0x04401500  {F@1,$14} // wr:2+0, rd:4; load.slm.d32x2.a32
        mad (32|M0)  r8.0<1>:f  acc2.0<1;0>:f  r4.0<1;0>:f  r26.0<1>:f  {Compacted,$14.dst}
        mad (32|M0)  r22.0<1>:f  r12.0<1;0>:f  r4.0<1;0>:f  r10.0<1>:f  {Compacted}
        add (32|M0)  r4.0<1>:ud  r54.0<1;1,0>:ud  0x10:uw  {Compacted,F@1}
        mad (32|M0)  r24.0<1>:f  r16.0<1;0>:f  r6.0<1;0>:f  r26.0<1>:f
        send.slm (32|M0)  r12  r4  null:0  0x0  0x04803500  {A@1,$15} // wr:2+0, rd:8; load.slm.d32x4.a32
        add (32|M0)  r4.0<1>:ud  r46.0<1;1,0>:ud  0x10:uw  {Compacted,$15.src}
        send.slm (32|M0)  r28  r4  null:0  0x0  0x04803500  {I@1,$0} // wr:2+0, rd:8; load.slm.d32x4.a32
        mad (32|M0)  r20.0<1>:f  acc0.0<1;0>:f  r6.0<1;0>:f  r10.0<1>:f  {Compacted}
        send.slm (32|M0)  r4  r112  null:0  0x0  0x04401500  {F@1,$1} // wr:2+0, rd:4; load.slm.d32x2.a32
        sync.nop  null  {Compacted,$1.dst}
        mad (32|M0)  acc2.0<1>:f  r22.0<1;0>:f  r4.0<1;0>:f  r12.0<1>:f  {Compacted,$15.dst}
        mad (32|M0)  r10.0<1>:f  r24.0<1;0>:f  r6.0<1;0>:f  r28.0<1>:f  {Compacted,$0.dst}
        mad (32|M0)  r20.0<1>:f  r20.0<1;0>:f  r6.0<1;0>:f  r12.0<1>:f  {Compacted}
        mad (32|M0)  acc0.0<1>:f  r8.0<1;0>:f  r4.0<1;0>:f  r28.0<1>:f  {Compacted}
        send.slm (32|M0)  r4  r110  null:0  0x0  0x04401500  {F@1,$2} // wr:2+0, rd:4; load.slm.d32x2.a32
        mad (32|M0)  r8.0<1>:f  r10.0<1;0>:f  r6.0<1;0>:f  r30.0<1>:f  {Compacted,$2.dst}
        mad (32|M0)  r10.0<1>:f  acc2.0<1;0>:f  r4.0<1;0>:f  r14.0<1>:f  {Compacted}
        mad (32|M0)  acc0.0<1>:f  acc0.0<1;0>:f  r4.0<1;0>:f  r30.0<1>:f  {Compacted}
        mad (32|M0)  acc2.0<1>:f  r20.0<1;0>:f  r6.0<1;0>:f  r14.0<1>:f  {Compacted}
        send.slm (32|M0)  r4  r108  null:0  0x0  0x04401500  {F@1,$3} // wr:2+0, rd:4; load.slm.d32x2.a32
        mad (32|M0)  r12.0<1>:f  r8.0<1;0>:f  r6.0<1;0>:f  r32.0<1>:f  {Compacted,$3.dst}
        mad (32|M0)  r8.0<1>:f  acc0.0<1;0>:f  r4.0<1;0>:f  r32.0<1>:f  {Compacted}
        mad (32|M0)  acc2.0<1>:f  acc2.0<1;0>:f  r6.0<1;0>:f  r16.0<1>:f  {Compacted}
        mad (32|M0)  acc0.0<1>:f  r10.0<1;0>:f  r4.0<1;0>:f  r16.0<1>:f  {Compacted}
        send.slm (32|M0)  r4  r106  null:0  0x0  0x04401500  {F@1,$4} // wr:2+0, rd:4; load.slm.d32x2.a32
        mad (32|M0)  r20.0<1>:f  r12.0<1;0>:f  r6.0<1;0>:f  r34.0<1>:f  {Compacted,$4.dst}
        mad (32|M0)  r16.0<1>:f  acc2.0<1;0>:f  r6.0<1;0>:f  r18.0<1>:f  {Compacted}
        mad (32|M0)  acc0.0<1>:f  acc0.0<1;0>:f  r4.0<1;0>:f  r18.0<1>:f  {Compacted}
        mad (32|M0)  acc2.0<1>:f  r8.0<1;0>:f  r4.0<1;0>:f  r34.0<1>:f
        send.slm (32|M0)  r12  r104  null:0  0x0  0x04401500  {F@4,$5} // wr:2+0, rd:4; load.slm.d32x2.a32
        send.slm (32|M0)  r4  r44  null:0  0x0  0x04803500  {F@1,$6} // wr:2+0, rd:8; load.slm.d32x4.a32
        sync.nop  null  {Compacted,$6.dst}
        mad (32|M0)  r28.0<1>:f  r20.0<1;0>:f  r14.0<1;0>:f  r4.0<1>:f  {Compacted,$5.dst}
        send.slm (32|M0)  r20  r52  null:0  0x0  0x04803500  {F@1,$7} // wr:2+0, rd:8; load.slm.d32x4.a32
        mad (32|M0)  r18.0<1>:f  acc0.0<1;0>:f  r12.0<1;0>:f  r20.0<1>:f  {Compacted,$7.dst}
        mad (32|M0)  acc2.0<1>:f  acc2.0<1;0>:f  r12.0<1;0>:f  r4.0<1>:f  {Compacted}
        mad (32|M0)  acc0.0<1>:f  r16.0<1;0>:f  r14.0<1;0>:f  r20.0<1>:f  {Compacted}
        send.slm (32|M0)  r12  r102  null:0  0x0  0x04401500  {F@1,$8} // wr:2+0, rd:4; load.slm.d32x2.a32
        mad (32|M0)  r20.0<1>:f  r28.0<1;0>:f  r14.0<1;0>:f  r6.0<1>:f  {Compacted,$8.dst}
        mad (32|M0)  r16.0<1>:f  acc2.0<1;0>:f  r12.0<1;0>:f  r6.0<1>:f
        send.slm (32|M0)  r4  r100  null:0  0x0  0x04401500  {F@1,$9} // wr:2+0, rd:4; load.slm.d32x2.a32
        mad (32|M0)  acc0.0<1>:f  acc0.0<1;0>:f  r14.0<1;0>:f  r22.0<1>:f  {Compacted}
        mad (32|M0)  acc2.0<1>:f  r18.0<1;0>:f  r12.0<1;0>:f  r22.0<1>:f  {Compacted}
        mad (32|M0)  r14.0<1>:f  r20.0<1;0>:f  r6.0<1;0>:f  r8.0<1>:f  {Compacted,$9.dst}
        mad (32|M0)  r12.0<1>:f  acc0.0<1;0>:f  r6.0<1;0>:f  r24.0<1>:f  {Compacted}
        mad (32|M0)  acc2.0<1>:f  acc2.0<1;0>:f  r4.0<1;0>:f  r24.0<1>:f  {Compacted}
        mad (32|M0)  acc0.0<1>:f  r16.0<1;0>:f  r4.0<1;0>:f  r8.0<1>:f  {Compacted}
        send.slm (32|M0)  r4  r98  null:0  0x0  0x04401500  {F@1,$10} // wr:2+0, rd:4; load.slm.d32x2.a32
        mad (32|M0)  r20.0<1>:f  acc2.0<1;0>:f  r4.0<1;0>:f  r26.0<1>:f  {Compacted,$10.dst}
        mad (32|M0)  r8.0<1>:f  acc0.0<1;0>:f  r4.0<1;0>:f  r10.0<1>:f  {Compacted}
        add (32|M0)  r4.0<1>:ud  r52.0<1;1,0>:ud  0x10:uw  {Compacted,F@1}
        send.slm (32|M0)  r28  r4  null:0  0x0  0x04803500  {I@1,$11} // wr:2+0, rd:8; load.slm.d32x4.a32
        add (32|M0)  r4.0<1>:ud  r44.0<1;1,0>:ud  0x10:uw  {Compacted,$11.src}
        mad (32|M0)  r24.0<1>:f  r14.0<1;0>:f  r6.0<1;0>:f  r10.0<1>:f  {Compacted}
        mad (32|M0)  r22.0<1>:f  r12.0<1;0>:f  r6.0<1;0>:f  r26.0<1>:f  {Compacted}
        send.slm (32|M0)  r12  r4  null:0  0x0  0x04803500  {A@1,$12} // wr:2+0, rd:8; load.slm.d32x4.a32
        send.slm (32|M0)  r4  r96  null:0  0x0  0x04401500  {$13} // wr:2+0, rd:4; load.slm.d32x2.a32
        sync.nop  null  {Compacted,$13.dst}
        mad (32|M0)  acc2.0<1>:f  r22.0<1;0>:f  r6.0<1;0>:f  r28.0<1>:f  {Compacted,$11.dst}
        mad (32|M0)  r10.0<1>:f  r24.0<1;0>:f  r6.0<1;0>:f  r12.0<1>:f  {Compacted,$12.dst}
        mad (32|M0)  r8.0<1>:f  r8.0<1;0>:f  r4.0<1;0>:f  r12.0<1>:f  {Compacted}
        mad (32|M0)  acc0.0<1>:f  r20.0<1;0>:f  r4.0<1;0>:f  r28.0<1>:f  {Compacted}
        send.slm (32|M0)  r4  r94  null:0  0x0  0x04401500  {F@1,$14} // wr:2+0, rd:4; load.slm.d32x2.a32
        send.slm (32|M0)  r20  r42  null:0  0x0  0x04803500  {$15} // wr:2+0, rd:8; load.slm.d32x4.a32
        mad (32|M0)  r10.0<1>:f  r10.0<1;0>:f  r6.0<1;0>:f  r14.0<1>:f  {Compacted,$14.dst}
        mad (32|M0)  r12.0<1>:f  acc2.0<1;0>:f  r6.0<1;0>:f  r30.0<1>:f  {Compacted}
        mad (32|M0)  acc0.0<1>:f  acc0.0<1;0>:f  r4.0<1;0>:f  r30.0<1>:f  {Compacted}
        mad (32|M0)  acc2.0<1>:f  r8.0<1;0>:f  r4.0<1;0>:f  r14.0<1>:f  {Compacted}
        send.slm (32|M0)  r4  r92  null:0  0x0  0x04401500  {F@1,$0} // wr:2+0, rd:4; load.slm.d32x2.a32
        mad (32|M0)  r8.0<1>:f  r10.0<1;0>:f  r6.0<1;0>:f  r16.0<1>:f  {Compacted,$0.dst}
        mad (32|M0)  r10.0<1>:f  acc0.0<1;0>:f  r4.0<1;0>:f  r32.0<1>:f  {Compacted}
        mad (32|M0)  acc2.0<1>:f  acc2.0<1;0>:f  r4.0<1;0>:f  r16.0<1>:f  {Compacted}
        mad (32|M0)  acc0.0<1>:f  r12.0<1;0>:f  r6.0<1;0>:f  r32.0<1>:f  {Compacted}
        send.slm (32|M0)  r4  r90  null:0  0x0  0x04401500  {F@1,$1} // wr:2+0, rd:4; load.slm.d32x2.a32
        send.slm (32|M0)  r12  r88  null:0  0x0  0x04401500  {$2} // wr:2+0, rd:4; load.slm.d32x2.a32
        mad (32|M0)  r8.0<1>:f  r8.0<1;0>:f  r6.0<1;0>:f  r18.0<1>:f  {Compacted,$1.dst}
        mad (32|M0)  r16.0<1>:f  acc2.0<1;0>:f  r4.0<1;0>:f  r18.0<1>:f  {Compacted}
        mad (32|M0)  acc0.0<1>:f  acc0.0<1;0>:f  r6.0<1;0>:f  r34.0<1>:f  {Compacted}
        sync.nop  null  {Compacted,$2.dst}
        mad (32|M0)  r28.0<1>:f  r8.0<1;0>:f  r14.0<1;0>:f  r20.0<1>:f  {Compacted,@3,$15.dst}
        mad (32|M0)  acc2.0<1>:f  r10.0<1;0>:f  r4.0<1;0>:f  r34.0<1>:f  {Compacted}
        send.slm (32|M0)  r4  r50  null:0  0x0  0x04803500  {F@1,$3} // wr:2+0, rd:8; load.slm.d32x4.a32
        mad (32|M0)  r18.0<1>:f  acc0.0<1;0>:f  r14.0<1;0>:f  r4.0<1>:f  {Compacted,$3.dst}
        mad (32|M0)  acc2.0<1>:f  acc2.0<1;0>:f  r12.0<1;0>:f  r4.0<1>:f  {Compacted}
        mad (32|M0)  acc0.0<1>:f  r16.0<1;0>:f  r12.0<1;0>:f  r20.0<1>:f  {Compacted}
        send.slm (32|M0)  r12  r86  null:0  0x0  0x04401500  {F@1,$4} // wr:2+0, rd:4; load.slm.d32x2.a32
        mad (32|M0)  r16.0<1>:f  acc2.0<1;0>:f  r12.0<1;0>:f  r6.0<1>:f  {Compacted,$4.dst}
        mad (32|M0)  acc0.0<1>:f  acc0.0<1;0>:f  r12.0<1;0>:f  r22.0<1>:f  {Compacted}
        mad (32|M0)  acc2.0<1>:f  r18.0<1;0>:f  r14.0<1;0>:f  r6.0<1>:f  {Compacted}
        send.slm (32|M0)  r4  r84  null:0  0x0  0x04401500  {F@1,$5} // wr:2+0, rd:4; load.slm.d32x2.a32
        mad (32|M0)  r20.0<1>:f  r28.0<1;0>:f  r14.0<1;0>:f  r22.0<1>:f  {Compacted}
        mad (32|M0)  r12.0<1>:f  acc0.0<1;0>:f  r4.0<1;0>:f  r24.0<1>:f  {Compacted,$5.dst}
        mad (32|M0)  acc2.0<1>:f  acc2.0<1;0>:f  r6.0<1;0>:f  r8.0<1>:f  {Compacted}
        mad (32|M0)  r14.0<1>:f  r20.0<1;0>:f  r6.0<1;0>:f  r24.0<1>:f  {Compacted,F@3}
        mad (32|M0)  acc0.0<1>:f  r16.0<1;0>:f  r4.0<1;0>:f  r8.0<1>:f  {Compacted}
        send.slm (32|M0)  r4  r82  null:0  0x0  0x04401500  {F@1,$6} // wr:2+0, rd:4; load.slm.d32x2.a32
        mad (32|M0)  r20.0<1>:f  r14.0<1;0>:f  r6.0<1;0>:f  r26.0<1>:f  {Compacted,$6.dst}
        mad (32|M0)  r8.0<1>:f  acc2.0<1;0>:f  r6.0<1;0>:f  r10.0<1>:f  {Compacted}
        mad (32|M0)  r22.0<1>:f  r12.0<1;0>:f  r4.0<1;0>:f  r26.0<1>:f  {Compacted}
        mad (32|M0)  r10.0<1>:f  acc0.0<1;0>:f  r4.0<1;0>:f  r10.0<1>:f  {Compacted}
        add (32|M0)  r4.0<1>:ud  r50.0<1;1,0>:ud  0x10:uw  {Compacted,F@1}
        send.slm (32|M0)  r12  r4  null:0  0x0  0x04803500  {I@1,$7} // wr:2+0, rd:8; load.slm.d32x4.a32
        add (32|M0)  r4.0<1>:ud  r42.0<1;1,0>:ud  0x10:uw  {Compacted,$7.src}
        send.slm (32|M0)  r28  r4  null:0  0x0  0x04803500  {I@1,$8} // wr:2+0, rd:8; load.slm.d32x4.a32
        send.slm (32|M0)  r4  r80  null:0  0x0  0x04401500  {$9} // wr:2+0, rd:4; load.slm.d32x2.a32
        sync.nop  null  {Compacted,$9.dst}
        mad (32|M0)  r10.0<1>:f  r10.0<1;0>:f  r4.0<1;0>:f  r12.0<1>:f  {Compacted,$7.dst}
        mad (32|M0)  acc2.0<1>:f  r22.0<1;0>:f  r4.0<1;0>:f  r28.0<1>:f  {Compacted,$8.dst}
        mad (32|M0)  r20.0<1>:f  r20.0<1;0>:f  r6.0<1;0>:f  r28.0<1>:f  {Compacted}
        mad (32|M0)  acc0.0<1>:f  r8.0<1;0>:f  r6.0<1;0>:f  r12.0<1>:f
        send.slm (32|M0)  r4  r78  null:0  0x0  0x04401500  {F@1,$10} // wr:2+0, rd:4; load.slm.d32x2.a32
        mad (32|M0)  r12.0<1>:f  acc2.0<1;0>:f  r4.0<1;0>:f  r30.0<1>:f  {Compacted,$10.dst}
        mad (32|M0)  acc0.0<1>:f  acc0.0<1;0>:f  r6.0<1;0>:f  r14.0<1>:f  {Compacted}
        mad (32|M0)  r8.0<1>:f  r20.0<1;0>:f  r6.0<1;0>:f  r30.0<1>:f  {Compacted}
        mad (32|M0)  acc2.0<1>:f  r10.0<1;0>:f  r4.0<1;0>:f  r14.0<1>:f  {Compacted}
        send.slm (32|M0)  r4  r76  null:0  0x0  0x04401500  {F@1,$11} // wr:2+0, rd:4; load.slm.d32x2.a32
        mad (32|M0)  r10.0<1>:f  r8.0<1;0>:f  r6.0<1;0>:f  r32.0<1>:f  {Compacted,$11.dst}
        mad (32|M0)  r8.0<1>:f  acc0.0<1;0>:f  r6.0<1;0>:f  r16.0<1>:f  {Compacted}
        mad (32|M0)  acc2.0<1>:f  acc2.0<1;0>:f  r4.0<1;0>:f  r16.0<1>:f  {Compacted}
        mad (32|M0)  acc0.0<1>:f  r12.0<1;0>:f  r4.0<1;0>:f  r32.0<1>:f  {Compacted}
        send.slm (32|M0)  r4  r74  null:0  0x0  0x04401500  {F@1,$12} // wr:2+0, rd:4; load.slm.d32x2.a32
        mad (32|M0)  r32.0<1>:f  acc2.0<1;0>:f  r4.0<1;0>:f  r18.0<1>:f  {Compacted,$12.dst}
        mad (32|M0)  acc0.0<1>:f  acc0.0<1;0>:f  r4.0<1;0>:f  r34.0<1>:f  {Compacted}
(W)  mov (1|M0)  r5.7<1>:ud  0x70F:uw  {F@1}
(W)  mov (1|M0)  r5.5<1>:ud  r2.8<0;1,0>:d
(W)  mov (1|M0)  r5.4<1>:ud  4095:w
(W)  mov (1|M0)  r5.1<1>:uq  0x3FF00000FFF:uq
(W)  mov (1|M0)  r5.0<1>:uq  r2.2<0;1,0>:q
(W)  or (1|M0)  r5.6<1>:ud  r2.10<0;1,0>:d  r2.9<0;1,0>:d
        mad (32|M0)  r30.0<1>:f  r8.0<1;0>:f  r6.0<1;0>:f  r18.0<1>:f  {Compacted}
        send.ugm (1|M0)  null  r5  null:0  0x0  0x02080403  {I@1,$13} // wr:1+0, rd:0; load_block2d.ugm.d32.a64.ca.ca
        or (32|M0)  r4.0<1>:d  r66.0<1;1,0>:d  r2.11<0;1,0>:d  {Compacted,$13.src}
        mad (32|M0)  r28.0<1>:f  r10.0<1;0>:f  r6.0<1;0>:f  r34.0<1>:f  {Compacted}
        add (32|M0)  r8.0<1>:d  r4.0<1;1,0>:d  r72.0<1;1,0>:d  {Compacted,A@1}
(W)  mov (1|M0)  r6.7<1>:ud  0x70F:uw  {F@1}
(W)  mov (1|M0)  r6.6<1>:ud  r2.13<0;1,0>:d
(W)  mov (1|M0)  r6.4<1>:ud  4095:w
(W)  mov (1|M0)  r6.1<1>:uq  0x3FF00000FFF:uq
(W)  mov (1|M0)  r6.0<1>:uq  r2.1<0;1,0>:q
(W)  or (1|M0)  r6.5<1>:ud  r2.10<0;1,0>:d  r2.12<0;1,0>:d
        mov (16|M0)  r4.0<2>:ud  r8.0<1;1,0>:ud  {I@7}
        send.ugm (1|M0)  null  r6  null:0  0x0  0x02080403  {I@2,$14} // wr:1+0, rd:0; load_block2d.ugm.d32.a64.ca.ca
        mov (16|M16)  r6.0<2>:ud  r9.0<1;1,0>:ud  {Compacted,$14.src}
        shl (16|M16)  r8.0<1>:q  r6.0<2;1,0>:d  2:w  {I@1}
        add (16|M16)  r6.0<1>:q  r8.0<1;1,0>:q  r2.1<0;1,0>:q  {Compacted,I@1}
        shl (16|M0)  r8.0<1>:q  r4.0<2;1,0>:d  2:w
        add (16|M0)  r4.0<1>:q  r8.0<1;1,0>:q  r2.1<0;1,0>:q  {Compacted,I@1}
        send.ugm (32|M0)  r12  r4  null:0  0x0  0x08803580  {I@1,$15} // wr:4+0, rd:8; load.ugm.d32x4.a64
(W)  send.slm (1|M0)  r21  r36  null:0  0x0  0x0210001F  {$0} // wr:1+0, rd:1; fence.slm.none.group
(W)  mov (1|M0)  r23.2<1>:ud  0x100:ud  {Compacted}
(W)  mov (2|M0)  r23.10<1>:ub  r36.11<0;1,0>:ub  {I@1}
(W)  mov (8|M0)  null<1>:ud  r21.0<1;1,0>:ud  {Compacted,$0.dst}
(W)  send.gtwy (1|M0)  null  r23  null:0  0x0  0x02000004  {I@2,$1} // wr:1+0, rd:0; signal barrier
(W)  sync.bar  0x0
        or (32|M0)  r4.0<1>:d  r68.0<1;1,0>:d  r2.11<0;1,0>:d  {Compacted,$15.src}
        shl (32|M0)  r4.0<1>:d  r4.0<1;1,0>:d  10:w  {Compacted,I@1}
        add (32|M0)  r8.0<1>:d  r70.0<1;1,0>:d  r4.0<1;1,0>:d  {Compacted,I@1}
        mov (16|M16)  r6.0<2>:ud  r9.0<1;1,0>:ud  {Compacted,I@1}
        mov (16|M0)  r4.0<2>:ud  r8.0<1;1,0>:ud  {Compacted}
        shl (16|M16)  r8.0<1>:q  r6.0<2;1,0>:d  2:w  {I@2}
        shl (16|M0)  r6.0<1>:q  r4.0<2;1,0>:d  2:w  {I@2}
        add (16|M16)  r22.0<1>:q  r8.0<1;1,0>:q  r2.2<0;1,0>:q  {Compacted,@2,$1.src}
        add (16|M0)  r20.0<1>:q  r6.0<1;1,0>:q  r2.2<0;1,0>:q  {Compacted,I@2}
        send.ugm (32|M0)  r4  r20  null:0  0x0  0x08803580  {I@1,$2} // wr:4+0, rd:8; load.ugm.d32x4.a64
        send.slm (32|M0)  null  r56  r12:8  0x0  0x04003504  {$15} // wr:2+8, rd:0; store.slm.d32x4.a32
        or (32|M0)  r12.0<1>:d  r56.0<1;1,0>:d  4096:w  {$15.src}
        send.slm (32|M0)  null  r12  r4:8  0x0  0x04003504  {I@1,$2} // wr:2+8, rd:0; store.slm.d32x4.a32
(W)  send.slm (1|M0)  r18  r36  null:0  0x0  0x0210001F  {$3} // wr:1+0, rd:1; fence.slm.none.group
(W)  mov (1|M0)  r21.2<1>:ud  0x100:ud  {Compacted}
(W)  mov (2|M0)  r21.10<1>:ub  r36.11<0;1,0>:ub  {I@1}
(W)  mov (8|M0)  null<1>:ud  r18.0<1;1,0>:ud  {Compacted,$3.dst}
(W)  send.gtwy (1|M0)  null  r21  null:0  0x0  0x02000004  {I@2,$4} // wr:1+0, rd:0; signal barrier
(W)  sync.bar  0x0
        or (32|M0)  r4.0<1>:d  r38.0<1;1,0>:d  4096:w  {$2.src}
        sync.nop  null  {$4.src}
        send.slm (32|M0)  r20  r48  null:0  0x0  0x04803500  {$5} // wr:2+0, rd:8; load.slm.d32x4.a32
        send.slm (32|M0)  r12  r4  null:0  0x0  0x04401500  {I@1,$6} // wr:2+0, rd:4; load.slm.d32x2.a32
        send.slm (32|M0)  r4  r40  null:0  0x0  0x04803500  {$7} // wr:2+0, rd:8; load.slm.d32x4.a32
(W)  mov (1|M0)  r2.0<1>:ud  a0.2<0;1,0>:ud
(W)  shr (1|M0)  a0.2<1>:ud  r2.1<0;1,0>:ud  0x4:ud
(W)  cmp (32|M0)  (lt)f0.0  null<1>:ud  r2.11<0;1,0>:ud  0x3E0:uw
        sync.nop  null  {Compacted,$6.dst}
        mad (32|M0)  r16.0<1>:f  acc0.0<1;0>:f  r12.0<1;0>:f  r20.0<1>:f  {Compacted,$5.dst}
        mad (32|M0)  acc0.0<1>:f  r32.0<1;0>:f  r12.0<1;0>:f  r4.0<1>:f  {Compacted,$7.dst}
        mad (32|M0)  acc2.0<1>:f  r30.0<1;0>:f  r14.0<1;0>:f  r4.0<1>:f  {Compacted}
        or (32|M0)  r4.0<1>:d  r38.0<1;1,0>:d  4224:w  {F@1}
        mad (32|M0)  r18.0<1>:f  r28.0<1;0>:f  r14.0<1;0>:f  r20.0<1>:f  {Compacted}
        send.slm (32|M0)  r12  r4  null:0  0x0  0x04401500  {A@1,$8} // wr:2+0, rd:4; load.slm.d32x2.a32
        or (32|M0)  r4.0<1>:d  r38.0<1;1,0>:d  4352:w  {$8.src}
        mad (32|M0)  r20.0<1>:f  acc0.0<1;0>:f  r12.0<1;0>:f  r6.0<1>:f  {Compacted,$8.dst}
        mad (32|M0)  acc2.0<1>:f  acc2.0<1;0>:f  r14.0<1;0>:f  r6.0<1>:f
        send.slm (32|M0)  r4  r4  null:0  0x0  0x04401500  {A@1,$9} // wr:2+0, rd:4; load.slm.d32x2.a32
        mad (32|M0)  r18.0<1>:f  r18.0<1;0>:f  r14.0<1;0>:f  r22.0<1>:f  {Compacted}
        mad (32|M0)  acc0.0<1>:f  r16.0<1;0>:f  r12.0<1;0>:f  r22.0<1>:f  {Compacted}
        mad (32|M0)  r18.0<1>:f  r18.0<1;0>:f  r6.0<1;0>:f  r24.0<1>:f  {Compacted,@2,$9.dst}
        mad (32|M0)  r16.0<1>:f  acc2.0<1;0>:f  r6.0<1;0>:f  r8.0<1>:f  {Compacted}
        mad (32|M0)  acc0.0<1>:f  acc0.0<1;0>:f  r4.0<1;0>:f  r24.0<1>:f  {Compacted}
        mad (32|M0)  acc2.0<1>:f  r20.0<1;0>:f  r4.0<1;0>:f  r8.0<1>:f  {Compacted}
(W)  send.ugm (1|M0)  r4  r3  null:0  0x80400000:a0.2  0x4240F500  {F@1,$10} // wr:1+0, rd:4; load.ugm.d32x64t.a32.ss[a0.2][A-0xFF80]
        add (32|M0)  r8.0<1>:ud  r40.0<1;1,0>:ud  0x10:uw  {Compacted}
        send.slm (32|M0)  r12  r4  null:0  0x0  0x04401500  {$10} // wr:2+0, rd:4; load.slm.d32x2.a32
        mad (32|M0)  r4.0<1>:f  r18.0<1;0>:f  r14.0<1;0>:f  r26.0<1>:f  {Compacted,$10.dst}
        mad (32|M0)  r20.0<1>:f  acc0.0<1;0>:f  r12.0<1;0>:f  r26.0<1>:f  {Compacted}
        mad (32|M0)  r22.0<1>:f  acc2.0<1;0>:f  r12.0<1;0>:f  r10.0<1>:f  {Compacted}
        mad (32|M0)  r24.0<1>:f  r16.0<1;0>:f  r14.0<1;0>:f  r10.0<1>:f  {Compacted}
        send.slm (32|M0)  r12  r8  null:0  0x0  0x04803500  {A@1,$11} // wr:2+0, rd:8; load.slm.d32x4.a32
        add (32|M0)  r8.0<1>:ud  r48.0<1;1,0>:ud  0x10:uw  {Compacted,$11.src}
        send.slm (32|M0)  r28  r8  null:0  0x0  0x04803500  {I@1,$12} // wr:2+0, rd:8; load.slm.d32x4.a32
        send.slm (32|M0)  r8  r6  null:0  0x0  0x04401500  {$13} // wr:2+0, rd:4; load.slm.d32x2.a32
        sync.nop  null  {Compacted,$13.dst}
        mad (32|M0)  acc0.0<1>:f  r24.0<1;0>:f  r10.0<1;0>:f  r12.0<1>:f  {Compacted,$11.dst}
        mad (32|M0)  r22.0<1>:f  r22.0<1;0>:f  r8.0<1;0>:f  r12.0<1>:f  {Compacted}
        mad (32|M0)  acc2.0<1>:f  r20.0<1;0>:f  r8.0<1;0>:f  r28.0<1>:f  {Compacted,$12.dst}
(W)  send.ugm (1|M0)  r8  r3  null:0  0x80C00000:a0.2  0x4220E500  {F@1,$14} // wr:1+0, rd:2; load.ugm.d32x32t.a32.ss[a0.2][A-0xFE80]
        mad (32|M0)  r26.0<1>:f  r4.0<1;0>:f  r10.0<1;0>:f  r28.0<1>:f  {Compacted}
(W)  mov (1|M0)  a0.2<1>:ud  r2.0<0;1,0>:ud  {Compacted,$14.src}
        send.slm (32|M0)  r4  r8  null:0  0x0  0x04401500  {F@1,$14} // wr:2+0, rd:4; load.slm.d32x2.a32
        mad (32|M0)  r8.0<1>:f  r26.0<1;0>:f  r6.0<1;0>:f  r30.0<1>:f  {Compacted,$14.dst}
        mad (32|M0)  r10.0<1>:f  acc0.0<1;0>:f  r6.0<1;0>:f  r14.0<1>:f  {Compacted}
        mad (32|M0)  acc2.0<1>:f  acc2.0<1;0>:f  r4.0<1;0>:f  r30.0<1>:f  {Compacted}
        mad (32|M0)  acc0.0<1>:f  r22.0<1;0>:f  r4.0<1;0>:f  r14.0<1>:f  {Compacted}
        send.slm (32|M0)  r4  r126  null:0  0x0  0x04401500  {F@1,$15} // wr:2+0, rd:4; load.slm.d32x2.a32
        mad (32|M0)  r12.0<1>:f  r8.0<1;0>:f  r6.0<1;0>:f  r32.0<1>:f  {Compacted,$15.dst}
        mad (32|M0)  r8.0<1>:f  acc2.0<1;0>:f  r4.0<1;0>:f  r32.0<1>:f  {Compacted}
        mad (32|M0)  acc0.0<1>:f  acc0.0<1;0>:f  r4.0<1;0>:f  r16.0<1>:f  {Compacted}
        mad (32|M0)  acc2.0<1>:f  r10.0<1;0>:f  r6.0<1;0>:f  r16.0<1>:f  {Compacted}
        send.slm (32|M0)  r4  r124  null:0  0x0  0x04401500  {F@1,$0} // wr:2+0, rd:4; load.slm.d32x2.a32
        mad (32|M0)  r16.0<1>:f  acc0.0<1;0>:f  r4.0<1;0>:f  r18.0<1>:f  {Compacted,$0.dst}
        mad (32|M0)  acc2.0<1>:f  acc2.0<1;0>:f  r6.0<1;0>:f  r18.0<1>:f  {Compacted}
        mad (32|M0)  r20.0<1>:f  r12.0<1;0>:f  r6.0<1;0>:f  r34.0<1>:f  {Compacted}
        mad (32|M0)  acc0.0<1>:f  r8.0<1;0>:f  r4.0<1;0>:f  r34.0<1>:f  {Compacted}
        send.slm (32|M0)  r12  r120  null:0  0x0  0x04401500  {F@2,$1} // wr:2+0, rd:4; load.slm.d32x2.a32
        send.slm (32|M0)  r4  r46  null:0  0x0  0x04803500  {F@1,$2} // wr:2+0, rd:8; load.slm.d32x4.a32
        sync.nop  null  {Compacted,$2.dst}
        mad (32|M0)  r28.0<1>:f  r20.0<1;0>:f  r14.0<1;0>:f  r4.0<1>:f  {Compacted,$1.dst}
        send.slm (32|M0)  r20  r54  null:0  0x0  0x04803500  {F@1,$3} // wr:2+0, rd:8; load.slm.d32x4.a32
        mad (32|M0)  r18.0<1>:f  acc2.0<1;0>:f  r14.0<1;0>:f  r20.0<1>:f  {Compacted,$3.dst}
        mad (32|M0)  acc0.0<1>:f  acc0.0<1;0>:f  r12.0<1;0>:f  r4.0<1>:f  {Compacted}
        mad (32|M0)  acc2.0<1>:f  r16.0<1;0>:f  r12.0<1;0>:f  r20.0<1>:f  {Compacted}
        send.slm (32|M0)  r12  r118  null:0  0x0  0x04401500  {F@1,$4} // wr:2+0, rd:4; load.slm.d32x2.a32
        mad (32|M0)  r20.0<1>:f  r28.0<1;0>:f  r14.0<1;0>:f  r6.0<1>:f  {Compacted,$4.dst}
        mad (32|M0)  r16.0<1>:f  acc0.0<1;0>:f  r12.0<1;0>:f  r6.0<1>:f  {Compacted}
        send.slm (32|M0)  r4  r116  null:0  0x0  0x04401500  {F@1,$5} // wr:2+0, rd:4; load.slm.d32x2.a32
        mad (32|M0)  acc2.0<1>:f  acc2.0<1;0>:f  r12.0<1;0>:f  r22.0<1>:f  {Compacted}
        mad (32|M0)  acc0.0<1>:f  r18.0<1;0>:f  r14.0<1;0>:f  r22.0<1>:f  {Compacted}
        mad (32|M0)  r12.0<1>:f  acc2.0<1;0>:f  r4.0<1;0>:f  r24.0<1>:f  {Compacted,$5.dst}
        mad (32|M0)  acc0.0<1>:f  acc0.0<1;0>:f  r6.0<1;0>:f  r24.0<1>:f  {Compacted}
        mad (32|M0)  r14.0<1>:f  r20.0<1;0>:f  r6.0<1;0>:f  r8.0<1>:f  {Compacted}
        mad (32|M0)  acc2.0<1>:f  r16.0<1;0>:f  r4.0<1;0>:f  r8.0<1>:f  {Compacted}
        send.slm (32|M0)  r4  r114  null:0  0x0  0x04401500  {F@1,$6} // wr:2+0, rd:4; load.slm.d32x2.a32
        mad (32|M0)  r8.0<1>:f  acc2.0<1;0>:f  r4.0<1;0>:f  r10.0<1>:f  {Compacted,$6.dst}
        mad (32|M0)  r22.0<1>:f  r12.0<1;0>:f  r4.0<1;0>:f  r26.0<1>:f  {Compacted}
        add (32|M0)  r4.0<1>:ud  r54.0<1;1,0>:ud  0x10:uw  {Compacted,F@1}
        send.slm (32|M0)  r28  r4  null:0  0x0  0x04803500  {I@1,$7} // wr:2+0, rd:8; load.slm.d32x4.a32
        add (32|M0)  r4.0<1>:ud  r46.0<1;1,0>:ud  0x10:uw  {Compacted,$7.src}
        mad (32|M0)  r24.0<1>:f  r14.0<1;0>:f  r6.0<1;0>:f  r10.0<1>:f  {Compacted}
        mad (32|M0)  r20.0<1>:f  acc0.0<1;0>:f  r6.0<1;0>:f  r26.0<1>:f  {Compacted}
        send.slm (32|M0)  r12  r4  null:0  0x0  0x04803500  {A@1,$8} // wr:2+0, rd:8; load.slm.d32x4.a32
        send.slm (32|M0)  r4  r112  null:0  0x0  0x04401500  {F@1,$9} // wr:2+0, rd:4; load.slm.d32x2.a32
        sync.nop  null  {Compacted,$9.dst}
        mad (32|M0)  r8.0<1>:f  r8.0<1;0>:f  r4.0<1;0>:f  r12.0<1>:f  {Compacted,$8.dst}
        mad (32|M0)  acc0.0<1>:f  r22.0<1;0>:f  r4.0<1;0>:f  r28.0<1>:f  {Compacted,$7.dst}
        mad (32|M0)  r10.0<1>:f  r24.0<1;0>:f  r6.0<1;0>:f  r12.0<1>:f  {Compacted}
        mad (32|M0)  acc2.0<1>:f  r20.0<1;0>:f  r6.0<1;0>:f  r28.0<1>:f  {Compacted}
        send.slm (32|M0)  r4  r110  null:0  0x0  0x04401500  {F@1,$10} // wr:2+0, rd:4; load.slm.d32x2.a32
        send.slm (32|M0)  r20  r44  null:0  0x0  0x04803500  {$11} // wr:2+0, rd:8; load.slm.d32x4.a32
        mad (32|M0)  r12.0<1>:f  acc0.0<1;0>:f  r4.0<1;0>:f  r30.0<1>:f  {Compacted,$10.dst}
        mad (32|M0)  acc2.0<1>:f  acc2.0<1;0>:f  r6.0<1;0>:f  r30.0<1>:f  {Compacted}
        mad (32|M0)  r10.0<1>:f  r10.0<1;0>:f  r6.0<1;0>:f  r14.0<1>:f  {Compacted}
        mad (32|M0)  acc0.0<1>:f  r8.0<1;0>:f  r4.0<1;0>:f  r14.0<1>:f  {Compacted}
        send.slm (32|M0)  r4  r108  null:0  0x0  0x04401500  {F@1,$12} // wr:2+0, rd:4; load.slm.d32x2.a32
        mad (32|M0)  r8.0<1>:f  r10.0<1;0>:f  r6.0<1;0>:f  r16.0<1>:f  {Compacted,$12.dst}
        mad (32|M0)  r10.0<1>:f  acc2.0<1;0>:f  r6.0<1;0>:f  r32.0<1>:f  {Compacted}
        mad (32|M0)  acc0.0<1>:f  acc0.0<1;0>:f  r4.0<1;0>:f  r16.0<1>:f  {Compacted}
        mad (32|M0)  acc2.0<1>:f  r12.0<1;0>:f  r4.0<1;0>:f  r32.0<1>:f  {Compacted}
        send.slm (32|M0)  r4  r106  null:0  0x0  0x04401500  {F@1,$13} // wr:2+0, rd:4; load.slm.d32x2.a32
        send.slm (32|M0)  r12  r104  null:0  0x0  0x04401500  {$14} // wr:2+0, rd:4; load.slm.d32x2.a32
        mad (32|M0)  r8.0<1>:f  r8.0<1;0>:f  r6.0<1;0>:f  r18.0<1>:f  {Compacted,$13.dst}
        mad (32|M0)  r16.0<1>:f  acc0.0<1;0>:f  r4.0<1;0>:f  r18.0<1>:f  {Compacted}
        mad (32|M0)  acc2.0<1>:f  acc2.0<1;0>:f  r4.0<1;0>:f  r34.0<1>:f  {Compacted}
        sync.nop  null  {Compacted,$14.dst}
        mad (32|M0)  r28.0<1>:f  r8.0<1;0>:f  r14.0<1;0>:f  r20.0<1>:f  {Compacted,@3,$11.dst}
        mad (32|M0)  acc0.0<1>:f  r10.0<1;0>:f  r6.0<1;0>:f  r34.0<1>:f  {Compacted}
        send.slm (32|M0)  r4  r52  null:0  0x0  0x04803500  {F@1,$15} // wr:2+0, rd:8; load.slm.d32x4.a32
        mad (32|M0)  r18.0<1>:f  acc2.0<1;0>:f  r12.0<1;0>:f  r4.0<1>:f  {Compacted,$15.dst}
        mad (32|M0)  acc0.0<1>:f  acc0.0<1;0>:f  r14.0<1;0>:f  r4.0<1>:f  {Compacted}
        mad (32|M0)  acc2.0<1>:f  r16.0<1;0>:f  r12.0<1;0>:f  r20.0<1>:f  {Compacted}
        send.slm (32|M0)  r12  r102  null:0  0x0  0x04401500  {F@1,$0} // wr:2+0, rd:4; load.slm.d32x2.a32
        mad (32|M0)  r16.0<1>:f  r28.0<1;0>:f  r14.0<1;0>:f  r22.0<1>:f  {Compacted,$0.dst}
        mad (32|M0)  r14.0<1>:f  acc0.0<1;0>:f  r14.0<1;0>:f  r6.0<1>:f  {Compacted}
        mad (32|M0)  acc2.0<1>:f  acc2.0<1;0>:f  r12.0<1;0>:f  r22.0<1>:f  {Compacted}
        mad (32|M0)  acc0.0<1>:f  r18.0<1;0>:f  r12.0<1;0>:f  r6.0<1>:f
        send.slm (32|M0)  r4  r100  null:0  0x0  0x04401500  {F@1,$1} // wr:2+0, rd:4; load.slm.d32x2.a32
        mad (32|M0)  r12.0<1>:f  acc2.0<1;0>:f  r4.0<1;0>:f  r24.0<1>:f  {Compacted,$1.dst}
        mad (32|M0)  acc0.0<1>:f  acc0.0<1;0>:f  r4.0<1;0>:f  r8.0<1>:f  {Compacted}
        mad (32|M0)  r16.0<1>:f  r16.0<1;0>:f  r6.0<1;0>:f  r24.0<1>:f  {Compacted}
        mad (32|M0)  acc2.0<1>:f  r14.0<1;0>:f  r6.0<1;0>:f  r8.0<1>:f  {Compacted}
        send.slm (32|M0)  r4  r98  null:0  0x0  0x04401500  {F@1,$2} // wr:2+0, rd:4; load.slm.d32x2.a32
        mad (32|M0)  r20.0<1>:f  acc0.0<1;0>:f  r4.0<1;0>:f  r10.0<1>:f  {Compacted,$2.dst}
        mad (32|M0)  r24.0<1>:f  r12.0<1;0>:f  r4.0<1;0>:f  r26.0<1>:f  {Compacted}
        add (32|M0)  r4.0<1>:ud  r52.0<1;1,0>:ud  0x10:uw  {Compacted,F@1}
        mad (32|M0)  r22.0<1>:f  r16.0<1;0>:f  r6.0<1;0>:f  r26.0<1>:f  {Compacted}
        send.slm (32|M0)  r12  r4  null:0  0x0  0x04803500  {A@1,$3} // wr:2+0, rd:8; load.slm.d32x4.a32
        add (32|M0)  r4.0<1>:ud  r44.0<1;1,0>:ud  0x10:uw  {$3.src}
        send.slm (32|M0)  r28  r4  null:0  0x0  0x04803500  {I@1,$4} // wr:2+0, rd:8; load.slm.d32x4.a32
        mad (32|M0)  r8.0<1>:f  acc2.0<1;0>:f  r6.0<1;0>:f  r10.0<1>:f  {Compacted}
        send.slm (32|M0)  r4  r96  null:0  0x0  0x04401500  {F@1,$5} // wr:2+0, rd:4; load.slm.d32x2.a32
        sync.nop  null  {Compacted,$5.dst}
        mad (32|M0)  acc0.0<1>:f  r24.0<1;0>:f  r4.0<1;0>:f  r28.0<1>:f  {Compacted,$4.dst}
        mad (32|M0)  r10.0<1>:f  r22.0<1;0>:f  r6.0<1;0>:f  r28.0<1>:f  {Compacted}
        mad (32|M0)  r8.0<1>:f  r8.0<1;0>:f  r6.0<1;0>:f  r12.0<1>:f  {Compacted,$3.dst}
        mad (32|M0)  acc2.0<1>:f  r20.0<1;0>:f  r4.0<1;0>:f  r12.0<1>:f  {Compacted}
        send.slm (32|M0)  r4  r94  null:0  0x0  0x04401500  {F@1,$6} // wr:2+0, rd:4; load.slm.d32x2.a32
        mad (32|M0)  r12.0<1>:f  r10.0<1;0>:f  r6.0<1;0>:f  r30.0<1>:f  {Compacted,$6.dst}
        mad (32|M0)  r10.0<1>:f  acc0.0<1;0>:f  r4.0<1;0>:f  r30.0<1>:f  {Compacted}
        mad (32|M0)  acc2.0<1>:f  acc2.0<1;0>:f  r4.0<1;0>:f  r14.0<1>:f  {Compacted}
        mad (32|M0)  acc0.0<1>:f  r8.0<1;0>:f  r6.0<1;0>:f  r14.0<1>:f  {Compacted}
        send.slm (32|M0)  r4  r92  null:0  0x0  0x04401500  {F@1,$7} // wr:2+0, rd:4; load.slm.d32x2.a32
        mad (32|M0)  r8.0<1>:f  acc2.0<1;0>:f  r4.0<1;0>:f  r16.0<1>:f  {Compacted,$7.dst}
        mad (32|M0)  acc0.0<1>:f  acc0.0<1;0>:f  r6.0<1;0>:f  r16.0<1>:f  {Compacted}
        mad (32|M0)  r12.0<1>:f  r12.0<1;0>:f  r6.0<1;0>:f  r32.0<1>:f  {Compacted}
        mad (32|M0)  acc2.0<1>:f  r10.0<1;0>:f  r4.0<1;0>:f  r32.0<1>:f  {Compacted}
        send.slm (32|M0)  r4  r90  null:0  0x0  0x04401500  {F@1,$8} // wr:2+0, rd:4; load.slm.d32x2.a32
        mad (32|M0)  r20.0<1>:f  r12.0<1;0>:f  r6.0<1;0>:f  r34.0<1>:f  {Compacted,$8.dst}
        mad (32|M0)  r16.0<1>:f  acc0.0<1;0>:f  r6.0<1;0>:f  r18.0<1>:f  {Compacted}
        mad (32|M0)  acc2.0<1>:f  acc2.0<1;0>:f  r4.0<1;0>:f  r34.0<1>:f  {Compacted}
        mad (32|M0)  acc0.0<1>:f  r8.0<1;0>:f  r4.0<1;0>:f  r18.0<1>:f  {Compacted}
        send.slm (32|M0)  r12  r88  null:0  0x0  0x04401500  {F@4,$9} // wr:2+0, rd:4; load.slm.d32x2.a32
        send.slm (32|M0)  r4  r42  null:0  0x0  0x04803500  {F@1,$10} // wr:2+0, rd:8; load.slm.d32x4.a32
        sync.nop  null  {Compacted,$10.dst}
        mad (32|M0)  r18.0<1>:f  r20.0<1;0>:f  r14.0<1;0>:f  r4.0<1>:f  {Compacted,$9.dst}
        send.slm (32|M0)  r20  r50  null:0  0x0  0x04803500  {F@1,$11} // wr:2+0, rd:8; load.slm.d32x4.a32
        mad (32|M0)  r4.0<1>:f  acc2.0<1;0>:f  r12.0<1;0>:f  r4.0<1>:f  {Compacted}
        mad (32|M0)  acc0.0<1>:f  acc0.0<1;0>:f  r12.0<1;0>:f  r20.0<1>:f  {Compacted,$11.dst}
        mad (32|M0)  acc2.0<1>:f  r16.0<1;0>:f  r14.0<1;0>:f  r20.0<1>:f
        send.slm (32|M0)  r12  r86  null:0  0x0  0x04401500  {F@1,$12} // wr:2+0, rd:4; load.slm.d32x2.a32
        mad (32|M0)  r16.0<1>:f  acc0.0<1;0>:f  r12.0<1;0>:f  r22.0<1>:f  {Compacted,$12.dst}
        mad (32|M0)  acc2.0<1>:f  acc2.0<1;0>:f  r14.0<1;0>:f  r22.0<1>:f  {Compacted}
        mad (32|M0)  r18.0<1>:f  r18.0<1;0>:f  r14.0<1;0>:f  r6.0<1>:f  {Compacted}
        mad (32|M0)  acc0.0<1>:f  r4.0<1;0>:f  r12.0<1;0>:f  r6.0<1>:f  {Compacted}
        send.slm (32|M0)  r4  r84  null:0  0x0  0x04401500  {F@1,$13} // wr:2+0, rd:4; load.slm.d32x2.a32
        mad (32|M0)  r14.0<1>:f  r18.0<1;0>:f  r6.0<1;0>:f  r8.0<1>:f  {Compacted,$13.dst}
        mad (32|M0)  r12.0<1>:f  acc2.0<1;0>:f  r6.0<1;0>:f  r24.0<1>:f  {Compacted}
        mad (32|M0)  acc0.0<1>:f  acc0.0<1;0>:f  r4.0<1;0>:f  r8.0<1>:f  {Compacted}
        mad (32|M0)  acc2.0<1>:f  r16.0<1;0>:f  r4.0<1;0>:f  r24.0<1>:f  {Compacted}
        send.slm (32|M0)  r4  r82  null:0  0x0  0x04401500  {F@1,$14} // wr:2+0, rd:4; load.slm.d32x2.a32
        mad (32|M0)  r20.0<1>:f  r14.0<1;0>:f  r6.0<1;0>:f  r10.0<1>:f  {Compacted,$14.dst}
        mad (32|M0)  r8.0<1>:f  acc0.0<1;0>:f  r4.0<1;0>:f  r10.0<1>:f  {Compacted}
        mad (32|M0)  r10.0<1>:f  acc2.0<1;0>:f  r4.0<1;0>:f  r26.0<1>:f  {Compacted}
        add (32|M0)  r4.0<1>:ud  r50.0<1;1,0>:ud  0x10:uw  {Compacted,F@1}
        send.slm (32|M0)  r28  r4  null:0  0x0  0x04803500  {I@1,$15} // wr:2+0, rd:8; load.slm.d32x4.a32
        add (32|M0)  r4.0<1>:ud  r42.0<1;1,0>:ud  0x10:uw  {Compacted,$15.src}
        mad (32|M0)  r22.0<1>:f  r12.0<1;0>:f  r6.0<1;0>:f  r26.0<1>:f  {Compacted}
        send.slm (32|M0)  r12  r4  null:0  0x0  0x04803500  {A@1,$0} // wr:2+0, rd:8; load.slm.d32x4.a32
        send.slm (32|M0)  r4  r80  null:0  0x0  0x04401500  {$1} // wr:2+0, rd:4; load.slm.d32x2.a32
        sync.nop  null  {Compacted,$1.dst}
        mad (32|M0)  acc0.0<1>:f  r22.0<1;0>:f  r6.0<1;0>:f  r28.0<1>:f  {Compacted,$15.dst}
        mad (32|M0)  r20.0<1>:f  r20.0<1;0>:f  r6.0<1;0>:f  r12.0<1>:f  {Compacted,$0.dst}
        mad (32|M0)  r10.0<1>:f  r10.0<1;0>:f  r4.0<1;0>:f  r28.0<1>:f  {Compacted}
        mad (32|M0)  acc2.0<1>:f  r8.0<1;0>:f  r4.0<1;0>:f  r12.0<1>:f
        send.slm (32|M0)  r4  r78  null:0  0x0  0x04401500  {F@1,$2} // wr:2+0, rd:4; load.slm.d32x2.a32
        mad (32|M0)  r8.0<1>:f  r20.0<1;0>:f  r6.0<1;0>:f  r14.0<1>:f  {Compacted,$2.dst}
        mad (32|M0)  r12.0<1>:f  acc0.0<1;0>:f  r6.0<1;0>:f  r30.0<1>:f  {Compacted}
        mad (32|M0)  acc2.0<1>:f  acc2.0<1;0>:f  r4.0<1;0>:f  r14.0<1>:f  {Compacted}
        mad (32|M0)  acc0.0<1>:f  r10.0<1;0>:f  r4.0<1;0>:f  r30.0<1>:f  {Compacted}
        send.slm (32|M0)  r4  r76  null:0  0x0  0x04401500  {F@1,$3} // wr:2+0, rd:4; load.slm.d32x2.a32
        mad (32|M0)  r10.0<1>:f  r8.0<1;0>:f  r6.0<1;0>:f  r16.0<1>:f  {Compacted,$3.dst}
        mad (32|M0)  r8.0<1>:f  acc2.0<1;0>:f  r4.0<1;0>:f  r16.0<1>:f  {Compacted}
        mad (32|M0)  acc0.0<1>:f  acc0.0<1;0>:f  r4.0<1;0>:f  r32.0<1>:f  {Compacted}
        mad (32|M0)  acc2.0<1>:f  r12.0<1;0>:f  r6.0<1;0>:f  r32.0<1>:f  {Compacted}
        send.slm (32|M0)  r4  r74  null:0  0x0  0x04401500  {F@1,$4} // wr:2+0, rd:4; load.slm.d32x2.a32
        mad (32|M0)  r62.0<1>:f  r10.0<1;0>:f  r6.0<1;0>:f  r18.0<1>:f  {Compacted,$4.dst}
        mad (32|M0)  r60.0<1>:f  acc0.0<1;0>:f  r4.0<1;0>:f  r34.0<1>:f  {Compacted}
        mad (32|M0)  r64.0<1>:f  acc2.0<1;0>:f  r6.0<1;0>:f  r34.0<1>:f  {Compacted}
        mad (32|M0)  r58.0<1>:f  r8.0<1;0>:f  r4.0<1;0>:f  r18.0<1>:f  {Compacted}
(W&f0.0) jmpi  L1376
L6944:
        and (32|M0)  (eq)f1.0  r48.0<1>:d  r122.0<1;1,0>:d  8:w
        shl (32|M0)  r34.0<1>:d  r122.0<1;1,0>:d  1:w  {F@2}
        shr (32|M0)  r38.0<1>:ud  r48.0<1;1,0>:ud  3:w  {I@2}
        and (32|M0)  r22.0<1>:d  r34.0<1;1,0>:d  14:w  {Compacted,I@2}
        and (32|M0)  r34.0<1>:d  r122.0<1;1,0>:d  16:w  {Compacted}
        bfn.0xFE (32|M0)  r46.0<1>:ud  r38.0<1;0>:ud  r34.0<1;0>:ud  r22.0<1>:ud  {I@1} // s0|s1|s2
        shl (32|M0)  r25.0<1>:uw  r46.0<2;1,0>:uw  0x2:uw  {I@1}
        and (32|M0)  (eq)f2.0  null<1>:d  r122.0<1;1,0>:d  1:w
(W)  mov (16|M0)  a0.0<1>:uw  0x0:uw
        add (16|M0)  a0.0<1>:uw  r25.0<1;1,0>:uw  0xA00:uw  {I@3}
(f2.0)  sel (32|M0)  r40.0<1>:f  r60.0<1;1,0>:f  r58.0<1;1,0>:f  {F@1}
        mov (16|M0)  r28.0<1>:ud  r[a0.0]<1,0>:ud  {F@1}
(W)  mov (16|M0)  a0.0<1>:uw  0x0:uw
        add (16|M16)  a0.0<1>:uw  r25.16<1;1,0>:uw  0xA00:uw
(f2.0)  sel (32|M0)  r32.0<1>:f  r64.0<1;1,0>:f  r62.0<1;1,0>:f
        mov (16|M16)  r29.0<1>:ud  r[a0.0]<1,0>:ud
(W)  mov (16|M0)  a0.0<1>:uw  0x0:uw
        add (16|M0)  a0.0<1>:uw  r25.0<1;1,0>:uw  0x800:uw
(W)  mov (1|M0)  r67.0<1>:d  14:w  {Compacted}
(W)  mov (1|M0)  r66.0<1>:d  1:w  {Compacted}
        mov (16|M0)  r26.0<1>:ud  r[a0.0]<1,0>:ud  {F@1}
(W)  mov (16|M0)  a0.0<1>:uw  0x0:uw
        add (16|M16)  a0.0<1>:uw  r25.16<1;1,0>:uw  0x800:uw
(f2.0)  sel (32|M0)  r46.0<1>:f  r58.0<1;1,0>:f  r60.0<1;1,0>:f
        mov (16|M16)  r27.0<1>:ud  r[a0.0]<1,0>:ud
(W)  mov (1|M0)  r2.0<1>:ud  a0.2<0;1,0>:ud
(W)  shr (1|M0)  a0.2<1>:ud  r2.1<0;1,0>:ud  0x4:ud
(f2.0)  sel (32|M0)  r30.0<1>:f  r62.0<1;1,0>:f  r64.0<1;1,0>:f
(W)  send.ugm (1|M0)  r22  r3  null:0  0x80000000:a0.2  0x4220E500  {$5} // wr:1+0, rd:2; load.ugm.d32x32t.a32.ss[a0.2][A-0x10000]
(W)  mov (1|M0)  a0.2<1>:ud  r2.0<0;1,0>:ud  {Compacted,@2,$5.src}
(W)  mov (16|M0)  a0.0<1>:uw  0x0:uw
(W)  mov (16|M0)  r112.0<1>:f  r36.0<1;1,0>:f  {Compacted}
        bfn.0xF8 (32|M0)  r44.0<1>:ud  r22.0<1;0>:ud  r67.0<0;0>:ud  r66.0<0>:ud  {$5.dst} // s0&s1|s2
        bfn.0xF6 (32|M0)  r42.0<1>:ud  r44.0<1;0>:ud  r38.0<1;0>:ud  r34.0<1>:ud  {I@1} // s0^s1|s2
        shl (32|M0)  r24.0<1>:uw  r42.0<2;1,0>:uw  0x2:uw  {I@1}
        add (16|M0)  a0.0<1>:uw  r24.0<1;1,0>:uw  0xB80:uw  {I@1}
        mov (16|M0)  r18.0<1>:ud  r[a0.0]<1,0>:ud  {F@3}
(W)  mov (16|M0)  a0.0<1>:uw  0x0:uw
        add (16|M16)  a0.0<1>:uw  r24.16<1;1,0>:uw  0xB80:uw
        mov (16|M16)  r19.0<1>:ud  r[a0.0]<1,0>:ud
(W)  mov (16|M0)  a0.0<1>:uw  0x0:uw
        add (16|M0)  a0.0<1>:uw  r24.0<1;1,0>:uw  0x780:uw
(f1.0)  sel (32|M0)  r4.0<1>:f  r28.0<1;1,0>:f  r18.0<1;1,0>:f  {I@3}
        mov (16|M0)  r16.0<1>:ud  r[a0.0]<1,0>:ud  {F@3}
(W)  mov (16|M0)  a0.0<1>:uw  0x0:uw
        add (16|M16)  a0.0<1>:uw  r24.16<1;1,0>:uw  0x780:uw
(f1.0)  sel (32|M0)  r8.0<1>:f  r18.0<1;1,0>:f  r28.0<1;1,0>:f
        mov (16|M16)  r17.0<1>:ud  r[a0.0]<1,0>:ud
        add (32|M0)  r30.0<1>:d  r70.0<1;1,0>:d  r72.0<1;1,0>:d  {Compacted}
        mov (16|M0)  r40.0<2>:ud  r30.0<1;1,0>:ud  {Compacted,I@1}
        mov (16|M16)  r38.0<2>:ud  r31.0<1;1,0>:ud
(f1.0)  sel (32|M0)  r6.0<1>:f  r26.0<1;1,0>:f  r16.0<1;1,0>:f
(f1.0)  sel (32|M0)  r10.0<1>:f  r16.0<1;1,0>:f  r26.0<1;1,0>:f
        shl (16|M0)  r16.0<1>:q  r40.0<2;1,0>:d  2:w  {A@1}
        shl (16|M16)  r40.0<1>:q  r38.0<2;1,0>:d  2:w  {I@2}
        add (16|M0)  r12.0<1>:q  r16.0<1;1,0>:q  r2.3<0;1,0>:q  {Compacted,I@2}
        add (16|M16)  r14.0<1>:q  r40.0<1;1,0>:q  r2.3<0;1,0>:q  {Compacted,I@2}
        send.ugm (32|M0)  null  r12  r4:8  0x0  0x08003584  {I@1,$6} // wr:4+8, rd:0; store.ugm.d32x4.a64
(W)  send.gtwy (1|M0)  null  r112  null:0  0x0  0x02000010  {EOT,$7} // wr:1+0, rd:0; end of thread
L7808:
(W)  mov (16|M0)  null<1>:ud  0x3C9FE2D7:ud
(W)  mov (16|M0)  null<1>:ud  0xC905A19C:ud
(W)  mov (16|M0)  null<1>:ud  0x0:ud
(W)  mov (16|M0)  null<1>:ud  0x1:ud
        illegal
