L0:
(W)  mov (16|M0)  r127.0<1>:ud  0x0:ud
(W)  and (1|M0)  r127.2<1>:ud  r0.0<0;1,0>:ud  0xFFFFFFC0:ud
(W)  and (1|M0)  r127.0<1>:uw  r0.4<0;1,0>:uw  0xFF:uw
(W)  add (1|M0)  r127.2<1>:ud  r127.2<0;1,0>:ud  0x20:ud  {I@2}
(W)  add (1|M0)  r127.2<1>:ud  r127.2<0;1,0>:ud  0x0:ud  {I@1}
(W)  mad (1|M0)  r127.0<1>:ud  r127.2<0;0>:ud  r127.0<0;0>:uw  0x40:uw  {I@1}
(W)  mov (8|M0)  r2.0<1>:ud  r1.0<1;1,0>:ud
(W)  send.ugm (1|M0)  r1  r127  null:0  0xFF000000  0x6219D500  {A@1,$0} // wr:1+0, rd:1; load.ugm.d32x16t.a32.ca.cc.bti[255]
(W)  and (1|M0)  r127.0<1>:ud  r0.0<0;1,0>:ud  0xFFFFFFC0:ud  {$0.src}
(W)  add (1|M0)  r127.0<1>:ud  r127.0<0;1,0>:ud  0x0:ud  {I@1}
(W)  send.ugm (1|M0)  r3  r127  null:0  0xFF000000  0x6219C500  {I@1,$1} // wr:1+0, rd:1; load.ugm.d32x8t.a32.ca.cc.bti[255]
(W)  mov (16|M0)  r77.0<1>:ud  r0.0<1;1,0>:ud
(W)  or (1|M0)  cr0.0<1>:ud  cr0.0<0;1,0>:ud  0x400004C0:ud  {A@1}
        mov (16|M0)  r78.0<1>:d  r1.0<1;1,0>:uw  {A@1,$0.dst}
        and (16|M0)  acc0.0<1>:d  r78.0<1;1,0>:d  16:w  {Compacted,I@1}
(W)  cmp (16|M0)  (gt)f0.1  null<1>:d  r3.0<0;1,0>:d  0:w  {$1.dst}
        and (16|M0)  r123.0<1>:d  r78.0<1;1,0>:d  15:w  {Compacted}
        shl (16|M0)  r79.0<1>:d  acc0.0<1;1,0>:d  1:w
        shr (16|M0)  r126.0<1>:ud  r78.0<1;1,0>:ud  2:w
        or (16|M0)  r124.0<1>:d  r79.0<1;1,0>:d  r123.0<1;1,0>:d  {Compacted,I@2}
(W)  shl (1|M0)  r125.0<1>:d  r77.1<0;1,0>:d  6:w  {Compacted}
(W)  shl (1|M0)  r125.1<1>:d  r77.6<0;1,0>:d  6:w
(W)  mov (1|M0)  r3.2<1>:d  1024:w  {Compacted}
(W&f0.1) jmpi  L624
L344:
        mov (16|M0)  r80.0<1>:ud  0x0:ud  {Compacted}
        mov (16|M0)  r81.0<1>:ud  0x0:ud  {Compacted}
        mov (16|M0)  r82.0<1>:ud  0x0:ud  {Compacted}
        mov (16|M0)  r83.0<1>:ud  0x0:ud  {Compacted}
        mov (16|M0)  r84.0<1>:ud  0x0:ud  {Compacted}
        mov (16|M0)  r85.0<1>:ud  0x0:ud  {Compacted}
        mov (16|M0)  r86.0<1>:ud  0x0:ud  {Compacted}
        mov (16|M0)  r87.0<1>:ud  0x0:ud  {Compacted}
        mov (16|M0)  r88.0<1>:ud  0x0:ud  {Compacted}
        mov (16|M0)  r89.0<1>:ud  0x0:ud  {Compacted}
        mov (16|M0)  r90.0<1>:ud  0x0:ud  {Compacted}
        mov (16|M0)  r91.0<1>:ud  0x0:ud  {Compacted}
        mov (16|M0)  r92.0<1>:ud  0x0:ud  {Compacted}
        mov (16|M0)  r93.0<1>:ud  0x0:ud  {Compacted}
        mov (16|M0)  r94.0<1>:ud  0x0:ud  {Compacted}
        mov (16|M0)  r95.0<1>:ud  0x0:ud  {Compacted}
        mov (16|M0)  r96.0<1>:f  0.0:f  {Compacted}
        mov (16|M0)  r97.0<1>:f  0.0:f  {Compacted}
        mov (16|M0)  r98.0<1>:f  0.0:f  {Compacted}
        mov (16|M0)  r99.0<1>:f  0.0:f  {Compacted}
        mov (16|M0)  r100.0<1>:f  0.0:f  {Compacted}
        mov (16|M0)  r101.0<1>:f  0.0:f  {Compacted}
        mov (16|M0)  r102.0<1>:f  0.0:f  {Compacted}
        mov (16|M0)  r103.0<1>:f  0.0:f  {Compacted}
        mov (16|M0)  r104.0<1>:f  0.0:f  {Compacted}
        mov (16|M0)  r105.0<1>:f  0.0:f  {Compacted}
        mov (16|M0)  r106.0<1>:f  0.0:f  {Compacted}
        mov (16|M0)  r107.0<1>:f  0.0:f  {Compacted}
        mov (16|M0)  r108.0<1>:f  0.0:f  {Compacted}
        mov (16|M0)  r109.0<1>:f  0.0:f  {Compacted}
        mov (16|M0)  r110.0<1>:f  0.0:f  {Compacted}
        mov (16|M0)  r111.0<1>:f  0.0:f
(W)  jmpi  L8384
L624:
        shr (16|M0)  r6.0<1>:ud  r78.0<1;1,0>:ud  3:w
(W)  mov (1|M0)  r1.9<1>:d  15:w
(W)  mov (1|M0)  r2.0<1>:d  16:w  {Compacted}
        and (16|M0)  r7.0<1>:d  r6.0<1;1,0>:d  15:w  {Compacted,I@3}
        bfn.0xF8 (16|M0)  r8.0<1>:ud  r6.0<1;0>:ud  r1.9<0;0>:ud  r2.0<0>:ud  {I@2} // s0&s1|s2
(W)  mul (16|M0)  acc0.0<1>:d  r8.0<1;1,0>:d  r3.2<0;1,0>:uw  {I@1}
        macl (16|M0)  r8.0<1>:d  r8.0<1;1,0>:d  r3.1<0;1,0>:d  {Compacted}
(W)  mul (16|M0)  acc0.0<1>:d  r7.0<1;1,0>:d  r3.2<0;1,0>:uw
        shl (16|M0)  r4.0<1>:d  r78.0<1;1,0>:d  3:w  {Compacted}
(W)  mov (1|M0)  r125.2<1>:d  56:w  {Compacted}
        macl (16|M0)  r6.0<1>:d  r7.0<1;1,0>:d  r3.1<0;1,0>:d  {Compacted}
(W)  mov (1|M0)  r3.3<1>:d  32:w
        mov (16|M0)  r9.0<2>:ud  r8.0<1;1,0>:ud  {Compacted,I@6}
        bfn.0xF8 (16|M0)  r11.0<1>:ud  r4.0<1;0>:ud  r125.2<0;0>:ud  r125.1<0>:ud  {I@4} // s0&s1|s2
        mov (16|M0)  r20.0<2>:ud  r6.0<1;1,0>:ud  {Compacted,I@4}
        and (16|M0)  r8.0<1>:d  r126.0<1;1,0>:d  31:w  {Compacted}
(W)  mov (1|M0)  r2.0<1>:d  31:w  {Compacted}
        shl (16|M0)  r12.0<1>:q  r9.0<2;1,0>:d  1:w  {I@5}
        mov (16|M0)  r16.0<2>:ud  r11.0<1;1,0>:ud  {Compacted,I@5}
        shl (16|M0)  r22.0<1>:q  r20.0<2;1,0>:d  1:w  {I@5}
        bfn.0xFE (16|M0)  r9.0<1>:ud  r8.0<1;0>:ud  r125.0<0;0>:ud  r3.3<0>:ud  {I@5} // s0|s1|s2
        and (16|M0)  r5.0<1>:d  r4.0<1;1,0>:d  24:w  {Compacted}
        bfn.0xF8 (16|M0)  r4.0<1>:ud  r126.0<1;0>:ud  r2.0<0;0>:ud  r125.0<0>:ud  {I@6} // s0&s1|s2
        add (16|M0)  r14.0<1>:q  r12.0<1;1,0>:q  r2.2<0;1,0>:q  {Compacted,I@6}
        shl (16|M0)  r18.0<1>:q  r16.0<2;1,0>:d  1:w  {I@6}
        add (16|M0)  r24.0<1>:q  r22.0<1;1,0>:q  r2.2<0;1,0>:q  {Compacted,I@6}
(W)  mul (16|M0)  acc0.0<1>:d  r9.0<1;1,0>:d  r3.0<0;1,0>:uw  {I@6}
        macl (16|M0)  r9.0<1>:d  r9.0<1;1,0>:d  r3.0<0;1,0>:d
(W)  mul (16|M0)  acc0.0<1>:d  r4.0<1;1,0>:d  r3.0<0;1,0>:uw  {I@6}
        add (16|M0)  r112.0<1>:q  r14.0<1;1,0>:q  r18.0<1;1,0>:q  {Compacted,I@5}
        add (16|M0)  r120.0<1>:q  r24.0<1;1,0>:q  r18.0<1;1,0>:q  {Compacted,I@5}
        macl (16|M0)  r18.0<1>:d  r4.0<1;1,0>:d  r3.0<0;1,0>:d  {Compacted}
        mov (16|M0)  r10.0<2>:ud  r9.0<1;1,0>:ud  {Compacted,I@5}
        mov (16|M0)  r19.0<2>:ud  r18.0<1;1,0>:ud  {Compacted,I@2}
        mov (16|M0)  r14.0<2>:ud  r5.0<1;1,0>:ud  {Compacted}
        shl (16|M0)  r12.0<1>:q  r10.0<2;1,0>:d  1:w  {I@3}
        shl (16|M0)  r22.0<1>:q  r19.0<2;1,0>:d  1:w  {I@3}
        shl (16|M0)  r16.0<1>:q  r14.0<2;1,0>:ud  1:w  {I@3}
        add (16|M0)  r6.0<1>:q  r12.0<1;1,0>:q  r2.1<0;1,0>:q  {Compacted,I@3}
        add (16|M0)  r24.0<1>:q  r22.0<1;1,0>:q  r2.1<0;1,0>:q  {Compacted,I@3}
(W)  shl (1|M0)  r1.8<1>:d  r3.1<0;1,0>:d  5:w
        mov (16|M0)  r80.0<1>:ud  0x0:ud  {Compacted}
        mov (16|M0)  r81.0<1>:ud  0x0:ud  {Compacted}
        mov (16|M0)  r82.0<1>:ud  0x0:ud  {Compacted}
        mov (16|M0)  r83.0<1>:ud  0x0:ud  {Compacted}
        mov (16|M0)  r84.0<1>:ud  0x0:ud  {Compacted}
        mov (16|M0)  r85.0<1>:f  0.0:f  {Compacted}
        mov (16|M0)  r86.0<1>:f  0.0:f  {Compacted}
        mov (16|M0)  r87.0<1>:f  0.0:f  {Compacted}
        mov (16|M0)  r88.0<1>:f  0.0:f  {Compacted}
        mov (16|M0)  r89.0<1>:f  0.0:f  {Compacted}
        mov (16|M0)  r90.0<1>:f  0.0:f  {Compacted}
        mov (16|M0)  r91.0<1>:f  0.0:f  {Compacted}
        mov (16|M0)  r92.0<1>:f  0.0:f  {Compacted}
        mov (16|M0)  r93.0<1>:f  0.0:f  {Compacted}
        mov (16|M0)  r94.0<1>:f  0.0:f  {Compacted}
        mov (16|M0)  r95.0<1>:f  0.0:f  {Compacted}
        mov (16|M0)  r96.0<1>:f  0.0:f  {Compacted}
        mov (16|M0)  r97.0<1>:f  0.0:f  {Compacted}
        mov (16|M0)  r98.0<1>:f  0.0:f  {Compacted}
        mov (16|M0)  r99.0<1>:f  0.0:f  {Compacted}
        mov (16|M0)  r100.0<1>:f  0.0:f  {Compacted}
        mov (16|M0)  r101.0<1>:f  0.0:f  {Compacted}
        mov (16|M0)  r102.0<1>:f  0.0:f  {Compacted}
        mov (16|M0)  r103.0<1>:f  0.0:f  {Compacted}
        mov (16|M0)  r104.0<1>:f  0.0:f  {Compacted}
        mov (16|M0)  r105.0<1>:f  0.0:f  {Compacted}
        mov (16|M0)  r106.0<1>:f  0.0:f  {Compacted}
        mov (16|M0)  r107.0<1>:f  0.0:f  {Compacted}
        mov (16|M0)  r108.0<1>:f  0.0:f  {Compacted}
        mov (16|M0)  r109.0<1>:f  0.0:f  {Compacted}
        mov (16|M0)  r110.0<1>:f  0.0:f  {Compacted}
        mov (16|M0)  r111.0<1>:f  0.0:f  {Compacted}
        add (16|M0)  r118.0<1>:q  r6.0<1;1,0>:q  r16.0<1;1,0>:q  {Compacted,I@7}
        add (16|M0)  r114.0<1>:q  r24.0<1;1,0>:q  r16.0<1;1,0>:q  {Compacted,I@7}
(W)  mov (1|M0)  r3.4<1>:d  480:w
(W)  mov (1|M0)  r125.3<1>:d  448:w
(W)  mov (1|M0)  r3.5<1>:d  416:w
(W)  mov (1|M0)  r125.6<1>:d  384:w
(W)  mov (1|M0)  r3.6<1>:d  352:w
(W)  mov (1|M0)  r125.7<1>:d  320:w
(W)  mov (1|M0)  r3.7<1>:d  288:w
(W)  mov (1|M0)  r125.8<1>:d  256:w
(W)  mov (1|M0)  r3.8<1>:d  224:w
(W)  mov (1|M0)  r125.9<1>:d  192:w
(W)  mov (1|M0)  r3.9<1>:d  160:w
(W)  mov (1|M0)  r125.10<1>:d  128:w
(W)  mov (1|M0)  r3.10<1>:d  96:w
(W)  mov (1|M0)  r125.11<1>:d  64:w
(W)  mov (1|M0)  r3.11<1>:d  24:w
(W)  mov (1|M0)  r125.12<1>:d  0:w
(W)  mov (1|M0)  r125.2<1>:q  r1.8<0;1,0>:d
L1648:
        send.ugm (16|M0)  r4  r114  null:0  0x0  0x04403580  {$3} // wr:2+0, rd:4; load.ugm.d32x4.a64
        send.ugm (16|M0)  r8  r118  null:0  0x0  0x04403580  {$4} // wr:2+0, rd:4; load.ugm.d32x4.a64
(W)  send.slm (1|M0)  r12  r77  null:0  0x0  0x0210001F  {$5} // wr:1+0, rd:1; fence.slm.none.group
(W)  mov (1|M0)  r13.2<1>:f  3.58732e-43:f
(W)  mov (2|M0)  r13.10<1>:ub  r77.11<0;1,0>:ub  {F@1}
(W)  mov (8|M0)  null<1>:ud  r12.0<1;1,0>:ud  {$5.dst}
(W)  send.gtwy (1|M0)  null  r13  null:0  0x0  0x02000004  {I@2,$6} // wr:1+0, rd:0; signal barrier
(W)  sync.bar  0x0
        shr (16|M0)  r15.0<1>:ud  r78.0<1;1,0>:ud  3:w
        shr (16|M0)  r21.0<1>:ud  r78.0<1;1,0>:ud  3:w
        and (16|M0)  acc0.0<1>:d  r15.0<1;1,0>:d  15:w  {Compacted,I@2}
        shr (16|M0)  r23.0<1>:ud  r78.0<1;1,0>:ud  2:w
        shl (16|M0)  r15.0<1>:d  acc0.0<1;1,0>:d  6:w
        and (16|M0)  acc0.0<1>:d  r21.0<1;1,0>:d  15:w  {Compacted,I@4}
        shl (16|M0)  r21.0<1>:d  acc0.0<1;1,0>:d  6:w
        and (16|M0)  acc0.0<1>:d  r23.0<1;1,0>:d  31:w  {Compacted,I@4}
        shl (16|M0)  r18.0<1>:d  r78.0<1;1,0>:d  3:w  {Compacted}
        shl (16|M0)  r23.0<1>:d  acc0.0<1;1,0>:d  5:w
        sync.nop  null  {$2.src}
        send.ugm (16|M0)  r24  r120  null:0  0x0  0x04403580  {$7} // wr:2+0, rd:4; load.ugm.d32x4.a64
        bfn.0xEA (16|M0)  r15.0<1>:ud  r15.0<1;0>:ud  r18.0<1;0>:ud  r125.2<0>:ud  {I@2} // s0|s1&s2
        bfn.0xEA (16|M0)  r21.0<1>:ud  r21.0<1;0>:ud  r18.0<1;0>:ud  r125.2<0>:ud  // s0|s1&s2
        and (16|M0)  r16.0<1>:d  r18.0<1;1,0>:d  24:w
        bfn.0xEA (16|M0)  r23.0<1>:ud  r23.0<1;0>:ud  r18.0<1;0>:ud  r3.11<0>:ud  {I@4} // s0|s1&s2
        send.ugm (16|M0)  r17  r112  null:0  0x0  0x04403580  {I@1,$8} // wr:2+0, rd:4; load.ugm.d32x4.a64
        shr (16|M0)  r13.0<1>:ud  r78.0<1;1,0>:ud  2:w  {$6.src}
        and (16|M0)  acc0.0<1>:d  r13.0<1;1,0>:d  31:w  {I@1}
        shl (16|M0)  r13.0<1>:d  acc0.0<1;1,0>:d  5:w
        shl (16|M0)  r15.0<1>:d  r15.0<1;1,0>:d  1:w  {Compacted}
        shl (16|M0)  r21.0<1>:d  r21.0<1;1,0>:d  1:w  {Compacted}
        bfn.0xFE (16|M0)  r13.0<1>:ud  r13.0<1;0>:ud  r16.0<1;0>:ud  r3.2<0>:ud  {I@3} // s0|s1|s2
        shl (16|M0)  r23.0<1>:d  r23.0<1;1,0>:d  1:w
        or (16|M0)  r15.0<1>:d  r15.0<1;1,0>:d  6144:w  {I@4}
        or (16|M0)  r21.0<1>:d  r21.0<1;1,0>:d  4096:w  {I@4}
        shl (16|M0)  r13.0<1>:d  r13.0<1;1,0>:d  1:w  {I@4}
        send.slm (16|M0)  null  r23  r4:4  0x0  0x02003504  {I@4,$3} // wr:1+4, rd:0; store.slm.d32x4.a32
        send.slm (16|M0)  null  r13  r8:4  0x0  0x02003504  {I@1,$4} // wr:1+4, rd:0; store.slm.d32x4.a32
        send.slm (16|M0)  null  r21  r24:4  0x0  0x02003504  {$7} // wr:1+4, rd:0; store.slm.d32x4.a32
        send.slm (16|M0)  null  r15  r17:4  0x0  0x02003504  {$8} // wr:1+4, rd:0; store.slm.d32x4.a32
(W)  send.slm (1|M0)  r12  r77  null:0  0x0  0x0210001F  {$9} // wr:1+0, rd:1; fence.slm.none.group
(W)  mov (1|M0)  r4.2<1>:f  3.58732e-43:f  {$3.src}
(W)  mov (2|M0)  r4.10<1>:ub  r77.11<0;1,0>:ub  {F@1}
(W)  mov (8|M0)  null<1>:ud  r12.0<1;1,0>:ud  {$9.dst}
(W)  send.gtwy (1|M0)  null  r4  null:0  0x0  0x02000004  {I@2,$10} // wr:1+0, rd:0; signal barrier
(W)  sync.bar  0x0
        shl (16|M0)  r5.0<1>:d  r78.0<1;1,0>:d  4:w  {Compacted}
        and (16|M0)  r6.0<1>:d  r5.0<1;1,0>:d  1536:w  {Compacted,I@1}
        bfn.0xFE (16|M0)  r7.0<1>:ud  r6.0<1;0>:ud  r125.11<0;0>:ud  r123.0<1>:ud  {I@1} // s0|s1|s2
        shl (16|M0)  r7.0<1>:d  r7.0<1;1,0>:d  1:w  {I@1}
        send.slm (16|M0)  r8  r7  null:0  0x0  0x02100B00  {I@1,$11} // wr:1+0, rd:1; load.slm.d16u32.a32
        bfn.0xFE (16|M0)  r10.0<1>:ud  r6.0<1;0>:ud  r3.10<0;0>:ud  r123.0<1>:ud  {$4.src} // s0|s1|s2
        shl (16|M0)  r10.0<1>:d  r10.0<1;1,0>:d  1:w  {I@1}
        send.slm (16|M0)  r11  r10  null:0  0x0  0x02100B00  {I@1,$12} // wr:1+0, rd:1; load.slm.d16u32.a32
        mov (16|M0)  r22.0<1>:w  r8.0<2;1,0>:w  {$11.dst}
        bfn.0xFE (16|M0)  r8.0<1>:ud  r6.0<1;0>:ud  r3.9<0;0>:ud  r123.0<1>:ud  // s0|s1|s2
        bfn.0xFE (16|M0)  r12.0<1>:ud  r6.0<1;0>:ud  r125.10<0;0>:ud  r123.0<1>:ud  // s0|s1|s2
        shl (16|M0)  r8.0<1>:d  r8.0<1;1,0>:d  1:w  {I@2}
        mov (16|M0)  r9.0<1>:hf  r22.0<1;1,0>:hf
        send.slm (16|M0)  r9  r8  null:0  0x0  0x02100B00  {A@1,$13} // wr:1+0, rd:1; load.slm.d16u32.a32
        mov (16|M0)  r22.16<1>:w  r11.0<2;1,0>:w  {$12.dst}
        shl (16|M0)  r12.0<1>:d  r12.0<1;1,0>:d  1:w
        bfn.0xFE (16|M0)  r11.0<1>:ud  r6.0<1;0>:ud  r125.9<0;0>:ud  r123.0<1>:ud  // s0|s1|s2
        send.slm (16|M0)  r5  r12  null:0  0x0  0x02100B00  {I@2,$14} // wr:1+0, rd:1; load.slm.d16u32.a32
        shl (16|M0)  r11.0<1>:d  r11.0<1;1,0>:d  1:w  {I@1}
        mov (16|M0)  r4.0<1>:w  r22.16<1;1,0>:w  {$10.src}
        send.slm (16|M0)  r4  r11  null:0  0x0  0x02100B00  {I@1,$15} // wr:1+0, rd:1; load.slm.d16u32.a32
        mov (16|M0)  r23.16<1>:w  r9.0<2;1,0>:w  {$13.dst}
        bfn.0xFE (16|M0)  r9.0<1>:ud  r6.0<1;0>:ud  r125.7<0;0>:ud  r123.0<1>:ud  // s0|s1|s2
        mov (16|M0)  r23.0<1>:w  r5.0<2;1,0>:w  {$14.dst}
        shl (16|M0)  r9.0<1>:d  r9.0<1;1,0>:d  1:w  {Compacted,I@2}
        bfn.0xFE (16|M0)  r5.0<1>:ud  r6.0<1;0>:ud  r3.8<0;0>:ud  r123.0<1>:ud  // s0|s1|s2
        mov (16|M0)  r10.0<1>:w  r23.16<1;1,0>:w
        send.slm (16|M0)  r10  r9  null:0  0x0  0x02100B00  {I@1,$0} // wr:1+0, rd:1; load.slm.d16u32.a32
        sync.nop  null  {Compacted,$7.src}
        mov (16|M0)  r24.0<1>:w  r4.0<2;1,0>:w  {$15.dst}
        shl (16|M0)  r5.0<1>:d  r5.0<1;1,0>:d  1:w
        bfn.0xFE (16|M0)  r4.0<1>:ud  r6.0<1;0>:ud  r3.6<0;0>:ud  r123.0<1>:ud  // s0|s1|s2
        mov (16|M0)  r7.0<1>:hf  r23.0<1;1,0>:hf
        send.slm (16|M0)  r7  r5  null:0  0x0  0x02100B00  {A@1,$1} // wr:1+0, rd:1; load.slm.d16u32.a32
        shl (16|M0)  r4.0<1>:d  r4.0<1;1,0>:d  1:w  {I@1}
        mov (16|M0)  r12.0<1>:hf  r24.0<1;1,0>:hf
        send.slm (16|M0)  r12  r4  null:0  0x0  0x02100B00  {A@1,$3} // wr:1+0, rd:1; load.slm.d16u32.a32
        mov (16|M0)  r14.0<1>:w  r10.0<2;1,0>:w  {$0.dst}
        bfn.0xFE (16|M0)  r10.0<1>:ud  r6.0<1;0>:ud  r3.5<0;0>:ud  r123.0<1>:ud  // s0|s1|s2
        mov (16|M0)  r24.16<1>:w  r7.0<2;1,0>:w  {$1.dst}
        shl (16|M0)  r10.0<1>:d  r10.0<1;1,0>:d  1:w  {I@2}
        bfn.0xFE (16|M0)  r7.0<1>:ud  r6.0<1;0>:ud  r125.6<0;0>:ud  r123.0<1>:ud  // s0|s1|s2
        mov (16|M0)  r11.0<1>:hf  r14.0<1;1,0>:hf
        send.slm (16|M0)  r11  r10  null:0  0x0  0x02100B00  {A@1,$4} // wr:1+0, rd:1; load.slm.d16u32.a32
        mov (16|M0)  r14.16<1>:w  r12.0<2;1,0>:w  {$3.dst}
        shl (16|M0)  r7.0<1>:d  r7.0<1;1,0>:d  1:w  {Compacted,I@2}
        bfn.0xFE (16|M0)  r12.0<1>:ud  r6.0<1;0>:ud  r125.3<0;0>:ud  r123.0<1>:ud  // s0|s1|s2
        mov (16|M0)  r8.0<1>:w  r24.16<1;1,0>:w
        send.slm (16|M0)  r8  r7  null:0  0x0  0x02100B00  {I@1,$5} // wr:1+0, rd:1; load.slm.d16u32.a32
        shl (16|M0)  r12.0<1>:d  r12.0<1;1,0>:d  1:w  {Compacted}
        mov (16|M0)  r5.0<1>:w  r14.16<1;1,0>:w
        send.slm (16|M0)  r5  r12  null:0  0x0  0x02100B00  {I@1,$6} // wr:1+0, rd:1; load.slm.d16u32.a32
        sync.nop  null  {Compacted,$8.src}
        mov (16|M0)  r15.16<1>:w  r11.0<2;1,0>:w  {$4.dst}
        or (16|M0)  r11.0<1>:d  r123.0<1;1,0>:d  16:w  {Compacted}
        mov (16|M0)  r15.0<1>:w  r8.0<2;1,0>:w  {$5.dst}
        mov (16|M0)  r4.0<1>:w  r15.16<1;1,0>:w  {I@3}
        bfn.0xFE (16|M0)  r8.0<1>:ud  r6.0<1;0>:ud  r3.4<0;0>:ud  r123.0<1>:ud  // s0|s1|s2
        bfn.0xFE (16|M0)  r4.0<1>:ud  r6.0<1;0>:ud  r125.11<0;0>:ud  r11.0<1>:ud  {I@4} // s0|s1|s2
        mov (16|M0)  r16.0<1>:w  r5.0<2;1,0>:w  {$6.dst}
        shl (16|M0)  r8.0<1>:d  r8.0<1;1,0>:d  1:w  {Compacted,I@3}
        shl (16|M0)  r4.0<1>:d  r4.0<1;1,0>:d  1:w  {Compacted,I@3}
        send.slm (16|M0)  r17  r4  null:0  0x0  0x02100B00  {I@1,$7} // wr:1+0, rd:1; load.slm.d16u32.a32
        mov (16|M0)  r9.0<1>:hf  r15.0<1;1,0>:hf
        send.slm (16|M0)  r9  r8  null:0  0x0  0x02100B00  {F@1,$8} // wr:1+0, rd:1; load.slm.d16u32.a32
        mov (16|M0)  r7.0<1>:hf  r16.0<1;1,0>:hf
        bfn.0xFE (16|M0)  r7.0<1>:ud  r6.0<1;0>:ud  r3.10<0;0>:ud  r11.0<1>:ud  {F@1} // s0|s1|s2
        shl (16|M0)  r7.0<1>:d  r7.0<1;1,0>:d  1:w  {I@1}
        send.slm (16|M0)  r12  r7  null:0  0x0  0x02100B00  {I@1,$9} // wr:1+0, rd:1; load.slm.d16u32.a32
        mov (16|M0)  r26.0<1>:w  r17.0<2;1,0>:w  {$7.dst}
        mov (16|M0)  r16.16<1>:w  r9.0<2;1,0>:w  {$8.dst}
        bfn.0xFE (16|M0)  r17.0<1>:ud  r6.0<1;0>:ud  r3.9<0;0>:ud  r11.0<1>:ud  // s0|s1|s2
        bfn.0xFE (16|M0)  r9.0<1>:ud  r6.0<1;0>:ud  r125.10<0;0>:ud  r11.0<1>:ud  // s0|s1|s2
        shl (16|M0)  r17.0<1>:d  r17.0<1;1,0>:d  1:w  {Compacted,I@2}
        shl (16|M0)  r9.0<1>:d  r9.0<1;1,0>:d  1:w  {Compacted,I@2}
        mov (16|M0)  r5.0<1>:hf  r26.0<1;1,0>:hf
        send.slm (16|M0)  r5  r17  null:0  0x0  0x02100B00  {A@1,$10} // wr:1+0, rd:1; load.slm.d16u32.a32
        mov (16|M0)  r10.0<1>:w  r16.16<1;1,0>:w
        send.slm (16|M0)  r10  r9  null:0  0x0  0x02100B00  {I@1,$11} // wr:1+0, rd:1; load.slm.d16u32.a32
        mov (16|M0)  r26.16<1>:w  r12.0<2;1,0>:w  {$9.dst}
        bfn.0xFE (16|M0)  r12.0<1>:ud  r6.0<1;0>:ud  r125.9<0;0>:ud  r11.0<1>:ud  // s0|s1|s2
        shl (16|M0)  r12.0<1>:d  r12.0<1;1,0>:d  1:w  {I@1}
        mov (16|M0)  r8.0<1>:w  r26.16<1;1,0>:w
        send.slm (16|M0)  r8  r12  null:0  0x0  0x02100B00  {I@1,$12} // wr:1+0, rd:1; load.slm.d16u32.a32
        mov (16|M0)  r27.16<1>:w  r5.0<2;1,0>:w  {$10.dst}
        mov (16|M0)  r27.0<1>:w  r10.0<2;1,0>:w  {$11.dst}
        bfn.0xFE (16|M0)  r5.0<1>:ud  r6.0<1;0>:ud  r125.7<0;0>:ud  r11.0<1>:ud  // s0|s1|s2
        bfn.0xFE (16|M0)  r10.0<1>:ud  r6.0<1;0>:ud  r3.8<0;0>:ud  r11.0<1>:ud  // s0|s1|s2
        shl (16|M0)  r5.0<1>:d  r5.0<1;1,0>:d  1:w  {Compacted,I@2}
        shl (16|M0)  r10.0<1>:d  r10.0<1;1,0>:d  1:w  {Compacted,I@2}
        mov (16|M0)  r7.0<1>:w  r27.16<1;1,0>:w
        send.slm (16|M0)  r7  r5  null:0  0x0  0x02100B00  {I@1,$13} // wr:1+0, rd:1; load.slm.d16u32.a32
        mov (16|M0)  r4.0<1>:hf  r27.0<1;1,0>:hf
        send.slm (16|M0)  r4  r10  null:0  0x0  0x02100B00  {F@1,$14} // wr:1+0, rd:1; load.slm.d16u32.a32
        mov (16|M0)  r28.0<1>:w  r8.0<2;1,0>:w  {$12.dst}
        bfn.0xFE (16|M0)  r8.0<1>:ud  r6.0<1;0>:ud  r3.6<0;0>:ud  r11.0<1>:ud  // s0|s1|s2
        shl (16|M0)  r8.0<1>:d  r8.0<1;1,0>:d  1:w  {I@1}
        mov (16|M0)  r9.0<1>:hf  r28.0<1;1,0>:hf
        send.slm (16|M0)  r9  r8  null:0  0x0  0x02100B00  {A@1,$15} // wr:1+0, rd:1; load.slm.d16u32.a32
        mov (16|M0)  r30.0<1>:w  r7.0<2;1,0>:w  {$13.dst}
        mov (16|M0)  r28.16<1>:w  r4.0<2;1,0>:w  {$14.dst}
        bfn.0xFE (16|M0)  r7.0<1>:ud  r6.0<1;0>:ud  r3.5<0;0>:ud  r11.0<1>:ud  // s0|s1|s2
        bfn.0xFE (16|M0)  r4.0<1>:ud  r6.0<1;0>:ud  r125.6<0;0>:ud  r11.0<1>:ud  // s0|s1|s2
        shl (16|M0)  r7.0<1>:d  r7.0<1;1,0>:d  1:w  {Compacted,I@2}
        shl (16|M0)  r4.0<1>:d  r4.0<1;1,0>:d  1:w  {Compacted,I@2}
        mov (16|M0)  r12.0<1>:hf  r30.0<1;1,0>:hf
        send.slm (16|M0)  r12  r7  null:0  0x0  0x02100B00  {A@1,$0} // wr:1+0, rd:1; load.slm.d16u32.a32
        mov (16|M0)  r17.0<1>:w  r28.16<1;1,0>:w
        send.slm (16|M0)  r17  r4  null:0  0x0  0x02100B00  {I@1,$1} // wr:1+0, rd:1; load.slm.d16u32.a32
        mov (16|M0)  r30.16<1>:w  r9.0<2;1,0>:w  {$15.dst}
        bfn.0xFE (16|M0)  r9.0<1>:ud  r6.0<1;0>:ud  r125.3<0;0>:ud  r11.0<1>:ud  // s0|s1|s2
        shl (16|M0)  r9.0<1>:d  r9.0<1;1,0>:d  1:w  {I@1}
        mov (16|M0)  r10.0<1>:w  r30.16<1;1,0>:w
        send.slm (16|M0)  r10  r9  null:0  0x0  0x02100B00  {I@1,$3} // wr:1+0, rd:1; load.slm.d16u32.a32
        or (16|M0)  acc0.0<1>:d  r6.0<1;1,0>:d  r123.0<1;1,0>:d
        mov (16|M0)  r31.16<1>:w  r12.0<2;1,0>:w  {$0.dst}
        mov (16|M0)  r31.0<1>:w  r17.0<2;1,0>:w  {$1.dst}
        bfn.0xFE (16|M0)  r17.0<1>:ud  r6.0<1;0>:ud  r3.4<0;0>:ud  r11.0<1>:ud  // s0|s1|s2
        mov (16|M0)  r8.0<1>:w  r31.16<1;1,0>:w  {I@3}
        shl (16|M0)  r17.0<1>:d  r17.0<1;1,0>:d  1:w  {I@2}
        shl (16|M0)  r8.0<1>:d  acc0.0<1;1,0>:d  1:w
        send.slm (16|M0)  r12  r8  null:0  0x0  0x02100B00  {I@1,$4} // wr:1+0, rd:1; load.slm.d16u32.a32
        mov (16|M0)  r32.0<1>:w  r10.0<2;1,0>:w  {$3.dst}
        mov (16|M0)  r5.0<1>:hf  r31.0<1;1,0>:hf
        send.slm (16|M0)  r5  r17  null:0  0x0  0x02100B00  {F@1,$5} // wr:1+0, rd:1; load.slm.d16u32.a32
        bfn.0xFE (16|M0)  r10.0<1>:ud  r6.0<1;0>:ud  r3.3<0;0>:ud  r123.0<1>:ud  // s0|s1|s2
        shl (16|M0)  r10.0<1>:d  r10.0<1;1,0>:d  1:w  {I@1}
        mov (16|M0)  r4.0<1>:hf  r32.0<1;1,0>:hf
        send.slm (16|M0)  r4  r10  null:0  0x0  0x02100B00  {A@1,$6} // wr:1+0, rd:1; load.slm.d16u32.a32
        or (16|M0)  acc0.0<1>:d  r79.0<1;1,0>:d  r11.0<1;1,0>:d
        bfn.0xFE (16|M0)  r43.0<1>:ud  r6.0<1;0>:ud  r3.3<0;0>:ud  r11.0<1>:ud  // s0|s1|s2
        mov (16|M0)  r21.0<1>:w  r12.0<2;1,0>:w  {$4.dst}
        mov (16|M0)  r32.16<1>:w  r5.0<2;1,0>:w  {$5.dst}
        shl (16|M0)  r5.0<1>:d  acc0.0<1;1,0>:d  1:w
        shl (16|M0)  r43.0<1>:d  r43.0<1;1,0>:d  1:w  {I@4}
        mov (16|M0)  r9.0<1>:hf  r21.0<1;1,0>:hf  {I@4}
        or (16|M0)  r20.0<1>:d  r5.0<1;1,0>:d  4736:w  {I@2}
        or (16|M0)  r37.0<1>:d  r5.0<1;1,0>:d  5376:w
        or (16|M0)  r38.0<1>:d  r5.0<1;1,0>:d  5504:w
        or (16|M0)  acc0.0<1>:d  r11.0<1;1,0>:d  r6.0<1;1,0>:d
        or (16|M0)  r9.0<1>:d  r5.0<1;1,0>:d  4608:w  {F@1}
        send.slm (16|M0)  r10  r20  null:0  0x0  0x02100B00  {I@5,$7} // wr:1+0, rd:1; load.slm.d16u32.a32
        send.slm (16|M0)  r19  r9  null:0  0x0  0x02100B00  {I@1,$8} // wr:1+0, rd:1; load.slm.d16u32.a32
        send.slm (16|M0)  r20  r38  null:0  0x0  0x02100B00  {$9} // wr:1+0, rd:1; load.slm.d16u32.a32
        send.slm (16|M0)  r9  r37  null:0  0x0  0x02100B00  {$10} // wr:1+0, rd:1; load.slm.d16u32.a32
        send.slm (16|M0)  r37  r43  null:0  0x0  0x02100B00  {$11} // wr:1+0, rd:1; load.slm.d16u32.a32
        mov (16|M0)  r21.16<1>:w  r4.0<2;1,0>:w  {$6.dst}
        or (16|M0)  r39.0<1>:d  r5.0<1;1,0>:d  5632:w
        shl (16|M0)  r38.0<1>:d  acc0.0<1;1,0>:d  1:w  {$9.src}
        or (16|M0)  r4.0<1>:d  r5.0<1;1,0>:d  4864:w
        mov (16|M0)  r17.0<1>:w  r21.16<1;1,0>:w  {I@4}
        send.slm (16|M0)  r17  r4  null:0  0x0  0x02100B00  {I@1,$12} // wr:1+0, rd:1; load.slm.d16u32.a32
        send.slm (16|M0)  r4  r39  null:0  0x0  0x02100B00  {$13} // wr:1+0, rd:1; load.slm.d16u32.a32
        send.slm (16|M0)  r39  r38  null:0  0x0  0x02100B00  {$14} // wr:1+0, rd:1; load.slm.d16u32.a32
        or (16|M0)  r33.0<1>:d  r5.0<1;1,0>:d  4992:w
        or (16|M0)  r40.0<1>:d  r5.0<1;1,0>:d  5760:w
        send.slm (16|M0)  r34  r33  null:0  0x0  0x02100B00  {I@2,$15} // wr:1+0, rd:1; load.slm.d16u32.a32
        send.slm (16|M0)  r33  r40  null:0  0x0  0x02100B00  {I@1,$0} // wr:1+0, rd:1; load.slm.d16u32.a32
        mov (16|M0)  r25.16<1>:w  r37.0<2;1,0>:w  {$11.dst}
        bfn.0xFE (16|M0)  r40.0<1>:ud  r6.0<1;0>:ud  r3.7<0;0>:ud  r11.0<1>:ud  {$0.src} // s0|s1|s2
        bfn.0xFE (16|M0)  r37.0<1>:ud  r6.0<1;0>:ud  r3.7<0;0>:ud  r123.0<1>:ud  // s0|s1|s2
        mov (16|M0)  r7.0<1>:w  r32.16<1;1,0>:w
        or (16|M0)  r35.0<1>:d  r5.0<1;1,0>:d  5120:w
        or (16|M0)  r41.0<1>:d  r5.0<1;1,0>:d  5888:w
        mov (16|M0)  r25.0<1>:w  r39.0<2;1,0>:w  {$14.dst}
        shl (16|M0)  r40.0<1>:d  r40.0<1;1,0>:d  1:w  {Compacted,I@6}
        shl (16|M0)  r37.0<1>:d  r37.0<1;1,0>:d  1:w  {Compacted,I@6}
        or (16|M0)  r7.0<1>:d  r5.0<1;1,0>:d  4352:w
        bfn.0xFE (16|M0)  r39.0<1>:ud  r6.0<1;0>:ud  r125.8<0;0>:ud  r123.0<1>:ud  // s0|s1|s2
        send.slm (16|M0)  r38  r37  null:0  0x0  0x02100B00  {I@3,$1} // wr:1+0, rd:1; load.slm.d16u32.a32
        send.slm (16|M0)  r18  r7  null:0  0x0  0x02100B00  {I@2,$3} // wr:1+0, rd:1; load.slm.d16u32.a32
        send.slm (16|M0)  r7  r35  null:0  0x0  0x02100B00  {$4} // wr:1+0, rd:1; load.slm.d16u32.a32
        send.slm (16|M0)  r35  r41  null:0  0x0  0x02100B00  {$5} // wr:1+0, rd:1; load.slm.d16u32.a32
        send.slm (16|M0)  r41  r40  null:0  0x0  0x02100B00  {$6} // wr:1+0, rd:1; load.slm.d16u32.a32
        shl (16|M0)  r39.0<1>:d  r39.0<1;1,0>:d  1:w  {I@1}
        send.slm (16|M0)  r40  r39  null:0  0x0  0x02100B00  {I@1,$11} // wr:1+0, rd:1; load.slm.d16u32.a32
        or (16|M0)  r8.0<1>:d  r5.0<1;1,0>:d  4480:w
        or (16|M0)  r36.0<1>:d  r5.0<1;1,0>:d  5248:w
        or (16|M0)  r42.0<1>:d  r5.0<1;1,0>:d  6016:w
        send.slm (16|M0)  r12  r8  null:0  0x0  0x02100B00  {I@3,$14} // wr:1+0, rd:1; load.slm.d16u32.a32
        send.slm (16|M0)  r8  r36  null:0  0x0  0x02100B00  {I@2,$2} // wr:1+0, rd:1; load.slm.d16u32.a32
        send.slm (16|M0)  r36  r42  null:0  0x0  0x02100B00  {I@1,$7} // wr:1+0, rd:1; load.slm.d16u32.a32
        bfn.0xFE (16|M0)  r42.0<1>:ud  r6.0<1;0>:ud  r125.8<0;0>:ud  r11.0<1>:ud  {$7.src} // s0|s1|s2
        shl (16|M0)  r11.0<1>:d  r124.0<1;1,0>:d  1:w
        mov (16|M0)  r13.16<1>:w  r38.0<2;1,0>:w  {$1.dst}
        mov (16|M0)  r29.16<1>:w  r41.0<2;1,0>:w  {$6.dst}
        shl (16|M0)  r42.0<1>:d  r42.0<1;1,0>:d  1:w  {I@4}
        or (16|M0)  r51.0<1>:d  r11.0<1;1,0>:d  6272:w  {I@4}
        or (16|M0)  r37.0<1>:d  r11.0<1;1,0>:d  6400:w
        or (16|M0)  r38.0<1>:d  r11.0<1;1,0>:d  6528:w
        or (16|M0)  r41.0<1>:d  r11.0<1;1,0>:d  6144:w
        send.slm (16|M0)  r43  r42  null:0  0x0  0x02100B00  {I@5,$1} // wr:1+0, rd:1; load.slm.d16u32.a32
        send.slm (16|M0)  r52  r51  null:0  0x0  0x02100B00  {I@4,$6} // wr:1+0, rd:1; load.slm.d16u32.a32
        send.slm (16|M0)  r6  r37  null:0  0x0  0x02100B00  {I@3,$8} // wr:1+0, rd:1; load.slm.d16u32.a32
        send.slm (16|M0)  r39  r38  null:0  0x0  0x02100B00  {I@2,$9} // wr:1+0, rd:1; load.slm.d16u32.a32
        send.slm (16|M0)  r42  r41  null:0  0x0  0x02100B00  {I@1,$10} // wr:1+0, rd:1; load.slm.d16u32.a32
        mov (16|M0)  r13.0<1>:w  r40.0<2;1,0>:w  {$11.dst}
        or (16|M0)  r40.0<1>:d  r11.0<1;1,0>:d  6656:w
        send.slm (16|M0)  r41  r40  null:0  0x0  0x02100B00  {I@1,$11} // wr:1+0, rd:1; load.slm.d16u32.a32
        mov (16|M0)  r29.0<1>:w  r43.0<2;1,0>:w  {$1.dst}
        mov (16|M0)  r44.0<2>:hf  r6.0<2;1,0>:hf  {$8.dst}
        sync.nop  null  {Compacted,I@1}
        mov (16|M0)  r43.0<2>:hf  r42.0<2;1,0>:hf  {$10.dst}
        sync.nop  null  {Compacted,F@2}
        mov (16|M0)  r44.1<2>:uw  r39.0<2;1,0>:uw  {$9.dst}
        or (16|M0)  r6.0<1>:d  r11.0<1;1,0>:d  7040:w
        sync.nop  null  {F@1}
        mov (16|M0)  r43.1<2>:uw  r52.0<2;1,0>:uw  {$6.dst}
        or (16|M0)  r42.0<1>:d  r11.0<1;1,0>:d  6784:w
        or (16|M0)  r39.0<1>:d  r11.0<1;1,0>:d  7168:w
        or (16|M0)  r52.0<1>:d  r11.0<1;1,0>:d  6912:w
        send.slm (16|M0)  r38  r6  null:0  0x0  0x02100B00  {I@5,$1} // wr:1+0, rd:1; load.slm.d16u32.a32
        send.slm (16|M0)  r51  r42  null:0  0x0  0x02100B00  {I@3,$6} // wr:1+0, rd:1; load.slm.d16u32.a32
        send.slm (16|M0)  r40  r39  null:0  0x0  0x02100B00  {I@2,$12} // wr:1+0, rd:1; load.slm.d16u32.a32
        send.slm (16|M0)  r37  r52  null:0  0x0  0x02100B00  {I@1,$13} // wr:1+0, rd:1; load.slm.d16u32.a32
        mov (16|M0)  r45.0<2>:hf  r41.0<2;1,0>:hf  {$11.dst}
        or (16|M0)  r41.0<1>:d  r11.0<1;1,0>:d  7296:w  {F@1}
        send.slm (16|M0)  r42  r41  null:0  0x0  0x02100B00  {I@1,$11} // wr:1+0, rd:1; load.slm.d16u32.a32
        mov (16|M0)  r45.1<2>:uw  r51.0<2;1,0>:uw  {$6.dst}
        mov (16|M0)  r47.0<2>:hf  r40.0<2;1,0>:hf  {$12.dst}
        mov (16|M0)  r46.0<2>:hf  r37.0<2;1,0>:hf  {$13.dst}
        or (16|M0)  r51.0<1>:d  r11.0<1;1,0>:d  7424:w
        or (16|M0)  r40.0<1>:d  r11.0<1;1,0>:d  7808:w  {F@2}
        sync.nop  null  {F@1}
        mov (16|M0)  r46.1<2>:uw  r38.0<2;1,0>:uw  {$1.dst}
        or (16|M0)  r37.0<1>:d  r11.0<1;1,0>:d  7552:w
        or (16|M0)  r38.0<1>:d  r11.0<1;1,0>:d  7680:w
        send.slm (16|M0)  r52  r51  null:0  0x0  0x02100B00  {I@5,$6} // wr:1+0, rd:1; load.slm.d16u32.a32
        send.slm (16|M0)  r41  r40  null:0  0x0  0x02100B00  {I@4,$1} // wr:1+0, rd:1; load.slm.d16u32.a32
        send.slm (16|M0)  r6  r37  null:0  0x0  0x02100B00  {I@2,$15} // wr:1+0, rd:1; load.slm.d16u32.a32
        send.slm (16|M0)  r39  r38  null:0  0x0  0x02100B00  {I@1,$0} // wr:1+0, rd:1; load.slm.d16u32.a32
        mov (16|M0)  r47.1<2>:uw  r42.0<2;1,0>:uw  {$11.dst}
        or (16|M0)  r42.0<1>:d  r11.0<1;1,0>:d  7936:w
        send.slm (16|M0)  r51  r42  null:0  0x0  0x02100B00  {I@1,$11} // wr:1+0, rd:1; load.slm.d16u32.a32
        mov (16|M0)  r48.0<2>:hf  r52.0<2;1,0>:hf  {$6.dst}
        mov (16|M0)  r49.0<2>:hf  r39.0<2;1,0>:hf  {$0.dst}
        sync.nop  null  {F@2}
        mov (16|M0)  r48.1<2>:uw  r6.0<2;1,0>:uw  {$15.dst}
        or (16|M0)  r52.0<1>:d  r11.0<1;1,0>:d  8064:w
        sync.nop  null  {F@1}
        mov (16|M0)  r49.1<2>:uw  r41.0<2;1,0>:uw  {$1.dst}
        or (16|M0)  r39.0<1>:d  r5.0<1;1,0>:d  6272:w
        or (16|M0)  r6.0<1>:d  r5.0<1;1,0>:d  6144:w
        or (16|M0)  r41.0<1>:d  r5.0<1;1,0>:d  6400:w
        send.slm (16|M0)  r37  r52  null:0  0x0  0x02100B00  {I@5,$6} // wr:1+0, rd:1; load.slm.d16u32.a32
        send.slm (16|M0)  r40  r39  null:0  0x0  0x02100B00  {I@3,$1} // wr:1+0, rd:1; load.slm.d16u32.a32
        send.slm (16|M0)  r38  r6  null:0  0x0  0x02100B00  {I@2,$3} // wr:1+0, rd:1; load.slm.d16u32.a32
        send.slm (16|M0)  r42  r41  null:0  0x0  0x02100B00  {I@1,$4} // wr:1+0, rd:1; load.slm.d16u32.a32
        mov (16|M0)  r50.0<2>:hf  r51.0<2;1,0>:hf  {$11.dst}
        or (16|M0)  r51.0<1>:d  r5.0<1;1,0>:d  6528:w  {F@1}
        send.slm (16|M0)  r52  r51  null:0  0x0  0x02100B00  {I@1,$11} // wr:1+0, rd:1; load.slm.d16u32.a32
        mov (16|M0)  r50.1<2>:uw  r37.0<2;1,0>:uw  {$6.dst}
        mov (16|M0)  r53.0<2>:hf  r38.0<2;1,0>:hf  {$3.dst}
        mov (16|M0)  r54.0<2>:hf  r42.0<2;1,0>:hf  {$4.dst}
        or (16|M0)  r37.0<1>:d  r5.0<1;1,0>:d  6656:w
        sync.nop  null  {F@2}
        mov (16|M0)  r53.1<2>:uw  r40.0<2;1,0>:uw  {$1.dst}
        or (16|M0)  r38.0<1>:d  r5.0<1;1,0>:d  6784:w
        or (16|M0)  r42.0<1>:d  r5.0<1;1,0>:d  7040:w  {F@1}
        or (16|M0)  r40.0<1>:d  r5.0<1;1,0>:d  6912:w
        send.slm (16|M0)  r6  r37  null:0  0x0  0x02100B00  {I@5,$6} // wr:1+0, rd:1; load.slm.d16u32.a32
        send.slm (16|M0)  r39  r38  null:0  0x0  0x02100B00  {I@3,$1} // wr:1+0, rd:1; load.slm.d16u32.a32
        send.slm (16|M0)  r51  r42  null:0  0x0  0x02100B00  {I@2,$5} // wr:1+0, rd:1; load.slm.d16u32.a32
        send.slm (16|M0)  r41  r40  null:0  0x0  0x02100B00  {I@1,$14} // wr:1+0, rd:1; load.slm.d16u32.a32
        mov (16|M0)  r54.1<2>:uw  r52.0<2;1,0>:uw  {$11.dst}
        or (16|M0)  r52.0<1>:d  r5.0<1;1,0>:d  7168:w
        send.slm (16|M0)  r37  r52  null:0  0x0  0x02100B00  {I@1,$11} // wr:1+0, rd:1; load.slm.d16u32.a32
        mov (16|M0)  r55.0<2>:hf  r6.0<2;1,0>:hf  {$6.dst}
        mov (16|M0)  r56.0<2>:hf  r41.0<2;1,0>:hf  {$14.dst}
        sync.nop  null  {Compacted,F@2}
        mov (16|M0)  r55.1<2>:uw  r39.0<2;1,0>:uw  {$1.dst}
        or (16|M0)  r6.0<1>:d  r5.0<1;1,0>:d  7296:w
        sync.nop  null  {Compacted,F@1}
        mov (16|M0)  r56.1<2>:uw  r51.0<2;1,0>:uw  {$5.dst}
        or (16|M0)  r41.0<1>:d  r5.0<1;1,0>:d  7552:w
        or (16|M0)  r39.0<1>:d  r5.0<1;1,0>:d  7424:w
        or (16|M0)  r51.0<1>:d  r5.0<1;1,0>:d  7680:w
        send.slm (16|M0)  r38  r6  null:0  0x0  0x02100B00  {I@5,$6} // wr:1+0, rd:1; load.slm.d16u32.a32
        send.slm (16|M0)  r42  r41  null:0  0x0  0x02100B00  {I@3,$1} // wr:1+0, rd:1; load.slm.d16u32.a32
        send.slm (16|M0)  r40  r39  null:0  0x0  0x02100B00  {I@2,$7} // wr:1+0, rd:1; load.slm.d16u32.a32
        send.slm (16|M0)  r52  r51  null:0  0x0  0x02100B00  {I@1,$2} // wr:1+0, rd:1; load.slm.d16u32.a32
        mov (16|M0)  r57.0<2>:hf  r37.0<2;1,0>:hf  {$11.dst}
        or (16|M0)  r37.0<1>:d  r5.0<1;1,0>:d  7808:w  {F@1}
        send.slm (16|M0)  r6  r37  null:0  0x0  0x02100B00  {I@1,$11} // wr:1+0, rd:1; load.slm.d16u32.a32
        mov (16|M0)  r57.1<2>:uw  r38.0<2;1,0>:uw  {$6.dst}
        mov (16|M0)  r58.0<2>:hf  r40.0<2;1,0>:hf  {$7.dst}
        mov (16|M0)  r59.0<2>:hf  r52.0<2;1,0>:hf  {$2.dst}
        or (16|M0)  r38.0<1>:d  r5.0<1;1,0>:d  7936:w
        sync.nop  null  {F@2}
        mov (16|M0)  r58.1<2>:uw  r42.0<2;1,0>:uw  {$1.dst}
        or (16|M0)  r52.0<1>:d  r11.0<1;1,0>:d  4224:w  {F@1}
        or (16|M0)  r42.0<1>:d  r11.0<1;1,0>:d  4096:w
        send.slm (16|M0)  r39  r38  null:0  0x0  0x02100B00  {I@4,$6} // wr:1+0, rd:1; load.slm.d16u32.a32
        send.slm (16|M0)  r37  r52  null:0  0x0  0x02100B00  {I@2,$1} // wr:1+0, rd:1; load.slm.d16u32.a32
        send.slm (16|M0)  r51  r42  null:0  0x0  0x02100B00  {I@1,$8} // wr:1+0, rd:1; load.slm.d16u32.a32
        or (16|M0)  r40.0<1>:d  r5.0<1;1,0>:d  8064:w
        mov (16|M0)  r59.1<2>:uw  r6.0<2;1,0>:uw  {$11.dst}
        or (16|M0)  r6.0<1>:d  r5.0<1;1,0>:d  4224:w
        send.slm (16|M0)  r41  r40  null:0  0x0  0x02100B00  {I@3,$11} // wr:1+0, rd:1; load.slm.d16u32.a32
        send.slm (16|M0)  r38  r6  null:0  0x0  0x02100B00  {I@1,$9} // wr:1+0, rd:1; load.slm.d16u32.a32
        mov (16|M0)  r60.0<2>:hf  r39.0<2;1,0>:hf  {$6.dst}
        mov (16|M0)  r61.0<2>:hf  r51.0<2;1,0>:hf  {$8.dst}
        or (16|M0)  r39.0<1>:d  r5.0<1;1,0>:d  4096:w  {F@2}
        sync.nop  null  {F@1}
        mov (16|M0)  r61.1<2>:uw  r37.0<2;1,0>:uw  {$1.dst}
        or (16|M0)  r5.0<1>:d  r11.0<1;1,0>:d  4736:w
        or (16|M0)  r37.0<1>:d  r11.0<1;1,0>:d  4608:w
        send.slm (16|M0)  r6  r37  null:0  0x0  0x02100B00  {I@1,$6} // wr:1+0, rd:1; load.slm.d16u32.a32
        mov (16|M0)  r60.1<2>:uw  r41.0<2;1,0>:uw  {$11.dst}
        mov (16|M0)  r69.1<2>:uw  r38.0<2;1,0>:uw  {$9.dst}
        send.slm (16|M0)  r38  r5  null:0  0x0  0x02100B00  {I@1,$1} // wr:1+0, rd:1; load.slm.d16u32.a32
        or (16|M0)  r41.0<1>:d  r11.0<1;1,0>:d  4352:w
        send.slm (16|M0)  r40  r39  null:0  0x0  0x02100B00  {$11} // wr:1+0, rd:1; load.slm.d16u32.a32
        send.slm (16|M0)  r42  r41  null:0  0x0  0x02100B00  {I@1,$10} // wr:1+0, rd:1; load.slm.d16u32.a32
        or (16|M0)  r51.0<1>:d  r11.0<1;1,0>:d  4480:w
        send.slm (16|M0)  r52  r51  null:0  0x0  0x02100B00  {I@1,$12} // wr:1+0, rd:1; load.slm.d16u32.a32
        mov (16|M0)  r63.0<2>:hf  r6.0<2;1,0>:hf  {$6.dst}
        or (16|M0)  r39.0<1>:d  r11.0<1;1,0>:d  4864:w  {$11.src}
        or (16|M0)  r41.0<1>:d  r11.0<1;1,0>:d  4992:w  {$10.src}
        or (16|M0)  r51.0<1>:d  r11.0<1;1,0>:d  5120:w  {$12.src}
        sync.nop  null  {F@1}
        mov (16|M0)  r63.1<2>:uw  r38.0<2;1,0>:uw  {$1.dst}
        or (16|M0)  r6.0<1>:d  r11.0<1;1,0>:d  5248:w
        or (16|M0)  r38.0<1>:d  r11.0<1;1,0>:d  5376:w
        send.slm (16|M0)  r37  r51  null:0  0x0  0x02100B00  {I@4,$6} // wr:1+0, rd:1; load.slm.d16u32.a32
        send.slm (16|M0)  r5  r6  null:0  0x0  0x02100B00  {I@2,$1} // wr:1+0, rd:1; load.slm.d16u32.a32
        mov (16|M0)  r69.0<2>:hf  r40.0<2;1,0>:hf  {$11.dst}
        send.slm (16|M0)  r40  r39  null:0  0x0  0x02100B00  {F@1,$11} // wr:1+0, rd:1; load.slm.d16u32.a32
        send.slm (16|M0)  r39  r38  null:0  0x0  0x02100B00  {I@1,$13} // wr:1+0, rd:1; load.slm.d16u32.a32
        mov (16|M0)  r62.0<2>:hf  r42.0<2;1,0>:hf  {$10.dst}
        send.slm (16|M0)  r42  r41  null:0  0x0  0x02100B00  {F@1,$15} // wr:1+0, rd:1; load.slm.d16u32.a32
        mov (16|M0)  r65.0<2>:hf  r37.0<2;1,0>:hf  {$6.dst}
        mov (16|M0)  r64.0<2>:hf  r40.0<2;1,0>:hf  {$11.dst}
        mov (16|M0)  r66.0<2>:hf  r39.0<2;1,0>:hf  {$13.dst}
        sync.nop  null  {F@3}
        mov (16|M0)  r65.1<2>:uw  r5.0<2;1,0>:uw  {$1.dst}
        or (16|M0)  r37.0<1>:d  r11.0<1;1,0>:d  5760:w
        or (16|M0)  r40.0<1>:d  r11.0<1;1,0>:d  5504:w  {F@2}
        mov (16|M0)  r64.1<2>:uw  r42.0<2;1,0>:uw  {$15.dst}
        or (16|M0)  r39.0<1>:d  r11.0<1;1,0>:d  6016:w  {F@1}
        or (16|M0)  r5.0<1>:d  r11.0<1;1,0>:d  5888:w
        or (16|M0)  r42.0<1>:d  r11.0<1;1,0>:d  5632:w
        send.slm (16|M0)  r6  r37  null:0  0x0  0x02100B00  {I@6,$6} // wr:1+0, rd:1; load.slm.d16u32.a32
        send.slm (16|M0)  r41  r40  null:0  0x0  0x02100B00  {I@5,$11} // wr:1+0, rd:1; load.slm.d16u32.a32
        send.slm (16|M0)  r38  r5  null:0  0x0  0x02100B00  {I@2,$1} // wr:1+0, rd:1; load.slm.d16u32.a32
        send.slm (16|M0)  r51  r42  null:0  0x0  0x02100B00  {I@1,$0} // wr:1+0, rd:1; load.slm.d16u32.a32
        send.slm (16|M0)  r40  r39  null:0  0x0  0x02100B00  {$3} // wr:1+0, rd:1; load.slm.d16u32.a32
        mov (16|M0)  r71.1<2>:uw  r10.0<2;1,0>:uw  {$7.dst}
        mov (16|M0)  r74.1<2>:uw  r20.0<2;1,0>:uw  {$9.dst}
        mov (16|M0)  r72.1<2>:uw  r34.0<2;1,0>:uw  {$15.dst}
        mov (16|M0)  r75.1<2>:uw  r33.0<2;1,0>:uw  {$0.dst}
        mov (16|M0)  r70.1<2>:uw  r12.0<2;1,0>:uw  {$14.dst}
        mov (16|M0)  r73.1<2>:uw  r8.0<2;1,0>:uw  {$2.dst}
        mov (16|M0)  r76.1<2>:uw  r36.0<2;1,0>:uw  {$7.dst}
        mov (16|M0)  r62.1<2>:uw  r52.0<2;1,0>:uw  {$12.dst}
        mov (16|M0)  r66.1<2>:uw  r41.0<2;1,0>:uw  {$11.dst}
        mov (16|M0)  r68.0<2>:hf  r38.0<2;1,0>:hf  {$1.dst}
        sync.nop  null  {I@7}
        mov (16|M0)  r71.0<2>:hf  r19.0<2;1,0>:hf  {$8.dst}
        mov (16|M0)  r67.0<2>:hf  r51.0<2;1,0>:hf  {$0.dst}
        sync.nop  null  {Compacted,I@7}
        mov (16|M0)  r74.0<2>:hf  r9.0<2;1,0>:hf  {$10.dst}
        sync.nop  null  {Compacted,I@7}
        mov (16|M0)  r72.0<2>:hf  r17.0<2;1,0>:hf  {$12.dst}
        sync.nop  null  {Compacted,I@6}
        mov (16|M0)  r75.0<2>:hf  r4.0<2;1,0>:hf  {$13.dst}
        sync.nop  null  {Compacted,I@5}
        mov (16|M0)  r70.0<2>:hf  r18.0<2;1,0>:hf  {$3.dst}
        sync.nop  null  {Compacted,I@4}
        mov (16|M0)  r73.0<2>:hf  r7.0<2;1,0>:hf  {$4.dst}
        sync.nop  null  {Compacted,I@3}
        mov (16|M0)  r76.0<2>:hf  r35.0<2;1,0>:hf  {$5.dst}
        sync.nop  null  {F@7}
        mov (16|M0)  r68.1<2>:uw  r40.0<2;1,0>:uw  {$3.dst}
        sync.nop  null  {Compacted,F@7}
        mov (16|M0)  r67.1<2>:uw  r6.0<2;1,0>:uw  {$6.dst}
        sync.nop  null  {Compacted,A@1}
        dpas.8x8 (16|M0)  r88:f  r88:f  r69:hf  r21.0:hf  {Atomic,Compacted,$2.dst}
        dpas.8x8 (16|M0)  r104:f  r104:f  r69:hf  r13.0:hf  {Atomic,Compacted}
        dpas.8x8 (16|M0)  r80:f  r80:f  r61:hf  r21.0:hf  {Atomic,Compacted}
        dpas.8x8 (16|M0)  r96:f  r96:f  r61:hf  r13.0:hf  {Compacted,$2}
(W)  add (1|M0)  r125.12<1>:d  r125.12<0;1,0>:d  32:w
        mov (16|M0)  r5.0<1>:hf  r13.0<1;1,0>:hf
(W)  cmp (16|M0)  (lt)f0.0  null<1>:d  r125.12<0;1,0>:d  r3.0<0;1,0>:d  {I@1}
        mov (16|M0)  r8.0<1>:w  r29.16<1;1,0>:w
        mov (16|M0)  r9.0<1>:hf  r29.0<1;1,0>:hf
        mov (16|M0)  r4.0<1>:w  r13.16<1;1,0>:w
        mov (16|M0)  r7.0<1>:hf  r25.0<1;1,0>:hf
        mov (16|M0)  r6.0<1>:w  r25.16<1;1,0>:w
        dpas.8x8 (16|M0)  r88:f  r88:f  r53:hf  r25.0:hf  {Atomic,Compacted,$2.dst}
        dpas.8x8 (16|M0)  r104:f  r104:f  r53:hf  r29.0:hf  {Atomic,Compacted}
        dpas.8x8 (16|M0)  r80:f  r80:f  r43:hf  r25.0:hf  {Atomic,Compacted}
        dpas.8x8 (16|M0)  r96:f  r96:f  r43:hf  r29.0:hf  {Compacted,$2}
(W&~f0.0) jmpi  L8384
L8320:
(W)  shl (1|M0)  r1.4<1>:q  r125.2<0;1,0>:q  1:w
        add (16|M0)  r114.0<1>:q  r114.0<1;1,0>:q  64:w  {Compacted}
        add (16|M0)  r118.0<1>:q  r118.0<1;1,0>:q  64:w  {Compacted}
        add (16|M0)  r120.0<1>:q  r120.0<1;1,0>:q  r1.4<0;1,0>:q  {Compacted,I@3}
        add (16|M0)  r112.0<1>:q  r112.0<1;1,0>:q  r1.4<0;1,0>:q  {Compacted}
(W)  jmpi  L1648
L8384:
        shl (16|M0)  r4.0<1>:d  r78.0<1;1,0>:d  2:w  {Compacted}
(W)  mov (1|M0)  r1.8<1>:d  60:w
(W)  mov (1|M0)  r2.0<1>:d  7:w  {Compacted}
        bfn.0xF8 (16|M0)  r5.0<1>:ud  r4.0<1;0>:ud  r1.8<0;0>:ud  r125.1<0>:ud  {A@2} // s0&s1|s2
        mov (16|M0)  r7.0<2>:ud  r5.0<1;1,0>:ud  {A@1}
        shr (16|M0)  acc0.0<1>:ud  r78.0<1;1,0>:ud  4:w
        shl (16|M0)  r10.0<1>:q  r7.0<2;1,0>:d  2:w  {I@2}
        bfn.0xF8 (16|M0)  r6.0<1>:ud  acc0.0<1;0>:ud  r2.0<0;0>:ud  r125.0<0>:ud  // s0&s1|s2
(W)  send.slm (1|M0)  r9  r77  null:0  0x0  0x0210001F  {$9} // wr:1+0, rd:1; fence.slm.none.group
(W)  mov (1|M0)  r12.2<1>:f  3.58732e-43:f
(W)  mov (2|M0)  r12.10<1>:ub  r77.11<0;1,0>:ub  {F@1}
(W)  mov (8|M0)  null<1>:ud  r9.0<1;1,0>:ud  {$9.dst}
(W)  send.gtwy (1|M0)  null  r12  null:0  0x0  0x02000004  {I@2,$10} // wr:1+0, rd:0; signal barrier
(W)  sync.bar  0x0
        shl (16|M0)  r13.0<1>:d  r78.0<1;1,0>:d  5:w
        and (16|M0)  r14.0<1>:d  r13.0<1;1,0>:d  3072:w  {I@1}
        bfn.0xFE (16|M0)  r15.0<1>:ud  r79.0<1;0>:ud  r123.0<1;0>:ud  r14.0<1>:ud  {I@1} // s0|s1|s2
        shr (16|M0)  r16.0<1>:ud  r14.0<1;1,0>:ud  4:w
        or (16|M0)  r5.0<1>:d  r15.0<1;1,0>:d  64:w  {Compacted,I@2}
        and (16|M0)  acc0.0<1>:d  r4.0<1;1,0>:d  508:w  {Compacted}
        shr (16|M0)  r5.0<1>:ud  r5.0<1;1,0>:ud  4:w  {I@2}
        or (16|M0)  acc2.0<1>:d  r16.0<1;1,0>:d  r15.0<1;1,0>:d
        or (16|M0)  r8.0<1>:d  r15.0<1;1,0>:d  128:w  {Compacted}
        or (16|M0)  r7.0<1>:d  r15.0<1;1,0>:d  64:w  {Compacted}
        shl (16|M0)  r16.0<1>:d  acc2.0<1;1,0>:d  2:w
        and (16|M0)  acc2.0<1>:d  r5.0<1;1,0>:d  134217724:d  {I@5}
        shr (16|M0)  r8.0<1>:ud  r8.0<1;1,0>:ud  4:w  {I@4}
        or (16|M0)  r12.0<1>:d  r15.0<1;1,0>:d  192:w  {Compacted,$10.src}
        add (16|M0)  acc2.0<1>:d  acc2.0<1;1,0>:d  r7.0<1;1,0>:d  {I@5}
        or (16|M0)  r9.0<1>:d  r15.0<1;1,0>:d  128:w  {Compacted}
        shl (16|M0)  r5.0<1>:d  acc2.0<1;1,0>:d  2:w
        and (16|M0)  acc2.0<1>:d  r8.0<1;1,0>:d  134217724:d  {I@5}
        shr (16|M0)  r12.0<1>:ud  r12.0<1;1,0>:ud  4:w  {I@5}
        send.slm (16|M0)  null  r16  r80:1  0x0  0x02000504  {$2} // wr:1+1, rd:0; store.slm.d32.a32
        send.slm (16|M0)  null  r5  r81:1  0x0  0x02000504  {I@3,$11} // wr:1+1, rd:0; store.slm.d32.a32
        add (16|M0)  acc2.0<1>:d  acc2.0<1;1,0>:d  r9.0<1;1,0>:d
        or (16|M0)  r5.0<1>:d  r15.0<1;1,0>:d  256:w  {Compacted,$11.src}
        or (16|M0)  r7.0<1>:d  r15.0<1;1,0>:d  192:w  {Compacted}
        shl (16|M0)  r8.0<1>:d  acc2.0<1;1,0>:d  2:w
        and (16|M0)  acc2.0<1>:d  r12.0<1;1,0>:d  134217724:d  {I@5}
        shr (16|M0)  r5.0<1>:ud  r5.0<1;1,0>:ud  4:w  {I@4}
        send.slm (16|M0)  null  r8  r82:1  0x0  0x02000504  {I@3,$12} // wr:1+1, rd:0; store.slm.d32.a32
        add (16|M0)  acc2.0<1>:d  acc2.0<1;1,0>:d  r7.0<1;1,0>:d
        or (16|M0)  r8.0<1>:d  r15.0<1;1,0>:d  320:w  {Compacted,$12.src}
        or (16|M0)  r9.0<1>:d  r15.0<1;1,0>:d  256:w  {Compacted}
        shl (16|M0)  r12.0<1>:d  acc2.0<1;1,0>:d  2:w
        and (16|M0)  acc2.0<1>:d  r5.0<1;1,0>:d  134217724:d  {I@5}
        shr (16|M0)  r8.0<1>:ud  r8.0<1;1,0>:ud  4:w  {I@4}
        send.slm (16|M0)  null  r12  r83:1  0x0  0x02000504  {I@3,$13} // wr:1+1, rd:0; store.slm.d32.a32
        add (16|M0)  acc2.0<1>:d  acc2.0<1;1,0>:d  r9.0<1;1,0>:d
        or (16|M0)  r12.0<1>:d  r15.0<1;1,0>:d  384:w  {Compacted,$13.src}
        or (16|M0)  r7.0<1>:d  r15.0<1;1,0>:d  320:w  {Compacted}
        shl (16|M0)  r5.0<1>:d  acc2.0<1;1,0>:d  2:w
        and (16|M0)  acc2.0<1>:d  r8.0<1;1,0>:d  134217724:d  {I@5}
        shr (16|M0)  r12.0<1>:ud  r12.0<1;1,0>:ud  4:w  {I@4}
        send.slm (16|M0)  null  r5  r84:1  0x0  0x02000504  {I@3,$14} // wr:1+1, rd:0; store.slm.d32.a32
        add (16|M0)  acc2.0<1>:d  acc2.0<1;1,0>:d  r7.0<1;1,0>:d
        or (16|M0)  r5.0<1>:d  r15.0<1;1,0>:d  448:w  {Compacted,$14.src}
        or (16|M0)  r9.0<1>:d  r15.0<1;1,0>:d  384:w  {Compacted}
        shl (16|M0)  r8.0<1>:d  acc2.0<1;1,0>:d  2:w
        and (16|M0)  acc2.0<1>:d  r12.0<1;1,0>:d  134217724:d  {I@5}
        shr (16|M0)  r5.0<1>:ud  r5.0<1;1,0>:ud  4:w  {I@4}
        add (16|M0)  acc2.0<1>:d  acc2.0<1;1,0>:d  r9.0<1;1,0>:d  {I@4}
        or (16|M0)  r7.0<1>:d  r15.0<1;1,0>:d  448:w
        shl (16|M0)  r12.0<1>:d  acc2.0<1;1,0>:d  2:w
        and (16|M0)  acc2.0<1>:d  r5.0<1;1,0>:d  134217724:d  {I@4}
        send.slm (16|M0)  null  r8  r85:1  0x0  0x02000504  {$15} // wr:1+1, rd:0; store.slm.d32.a32
        shr (16|M0)  r8.0<1>:ud  r14.0<1;1,0>:ud  4:w  {$15.src}
        add (16|M0)  acc2.0<1>:d  acc2.0<1;1,0>:d  r7.0<1;1,0>:d  {I@4}
        or (16|M0)  r9.0<1>:d  r15.0<1;1,0>:d  80:w
        shl (16|M0)  r5.0<1>:d  acc2.0<1;1,0>:d  2:w
        or (16|M0)  acc2.0<1>:d  r8.0<1;1,0>:d  r15.0<1;1,0>:d  {I@4}
        shr (16|M0)  r9.0<1>:ud  r9.0<1;1,0>:ud  4:w  {I@3}
        shl (16|M0)  r8.0<1>:d  acc2.0<1;1,0>:d  2:w
        send.slm (16|M0)  null  r12  r86:1  0x0  0x02000504  {$0} // wr:1+1, rd:0; store.slm.d32.a32
        send.slm (16|M0)  null  r5  r87:1  0x0  0x02000504  {I@4,$1} // wr:1+1, rd:0; store.slm.d32.a32
        or (16|M0)  r5.0<1>:d  r15.0<1;1,0>:d  144:w  {Compacted,$1.src}
        or (16|M0)  r8.0<1>:d  r8.0<1;1,0>:d  64:w  {Compacted,I@2}
        and (16|M0)  acc2.0<1>:d  r9.0<1;1,0>:d  134217724:d
        or (16|M0)  r12.0<1>:d  r15.0<1;1,0>:d  80:w  {$0.src}
        shr (16|M0)  r5.0<1>:ud  r5.0<1;1,0>:ud  4:w  {I@4}
        send.slm (16|M0)  null  r8  r88:1  0x0  0x02000504  {I@4,$2} // wr:1+1, rd:0; store.slm.d32.a32
        add (16|M0)  acc2.0<1>:d  acc2.0<1;1,0>:d  r12.0<1;1,0>:d  {I@2}
        or (16|M0)  r8.0<1>:d  r15.0<1;1,0>:d  208:w  {Compacted,$2.src}
        or (16|M0)  r7.0<1>:d  r15.0<1;1,0>:d  144:w  {Compacted}
        shl (16|M0)  r9.0<1>:d  acc2.0<1;1,0>:d  2:w
        and (16|M0)  acc2.0<1>:d  r5.0<1;1,0>:d  134217724:d  {I@5}
        shr (16|M0)  r8.0<1>:ud  r8.0<1;1,0>:ud  4:w  {I@4}
        send.slm (16|M0)  null  r9  r89:1  0x0  0x02000504  {I@3,$3} // wr:1+1, rd:0; store.slm.d32.a32
        add (16|M0)  acc2.0<1>:d  acc2.0<1;1,0>:d  r7.0<1;1,0>:d
        or (16|M0)  r9.0<1>:d  r15.0<1;1,0>:d  272:w  {Compacted,$3.src}
        or (16|M0)  r12.0<1>:d  r15.0<1;1,0>:d  208:w  {Compacted}
        shl (16|M0)  r5.0<1>:d  acc2.0<1;1,0>:d  2:w
        and (16|M0)  acc2.0<1>:d  r8.0<1;1,0>:d  134217724:d  {I@5}
        shr (16|M0)  r9.0<1>:ud  r9.0<1;1,0>:ud  4:w  {I@4}
        send.slm (16|M0)  null  r5  r90:1  0x0  0x02000504  {I@3,$4} // wr:1+1, rd:0; store.slm.d32.a32
        add (16|M0)  acc2.0<1>:d  acc2.0<1;1,0>:d  r12.0<1;1,0>:d
        or (16|M0)  r5.0<1>:d  r15.0<1;1,0>:d  336:w  {Compacted,$4.src}
        or (16|M0)  r7.0<1>:d  r15.0<1;1,0>:d  272:w  {Compacted}
        shl (16|M0)  r8.0<1>:d  acc2.0<1;1,0>:d  2:w
        and (16|M0)  acc2.0<1>:d  r9.0<1;1,0>:d  134217724:d  {I@5}
        shr (16|M0)  r5.0<1>:ud  r5.0<1;1,0>:ud  4:w  {I@4}
        send.slm (16|M0)  null  r8  r91:1  0x0  0x02000504  {I@3,$5} // wr:1+1, rd:0; store.slm.d32.a32
        add (16|M0)  acc2.0<1>:d  acc2.0<1;1,0>:d  r7.0<1;1,0>:d
        or (16|M0)  r8.0<1>:d  r15.0<1;1,0>:d  400:w  {Compacted,$5.src}
        or (16|M0)  r12.0<1>:d  r15.0<1;1,0>:d  336:w  {Compacted}
        shl (16|M0)  r9.0<1>:d  acc2.0<1;1,0>:d  2:w
        and (16|M0)  acc2.0<1>:d  r5.0<1;1,0>:d  134217724:d  {I@5}
        shr (16|M0)  r8.0<1>:ud  r8.0<1;1,0>:ud  4:w  {I@4}
        send.slm (16|M0)  null  r9  r92:1  0x0  0x02000504  {I@3,$6} // wr:1+1, rd:0; store.slm.d32.a32
        add (16|M0)  acc2.0<1>:d  acc2.0<1;1,0>:d  r12.0<1;1,0>:d
        or (16|M0)  r9.0<1>:d  r15.0<1;1,0>:d  464:w  {Compacted,$6.src}
        or (16|M0)  r7.0<1>:d  r15.0<1;1,0>:d  400:w  {Compacted}
        shl (16|M0)  r5.0<1>:d  acc2.0<1;1,0>:d  2:w
        and (16|M0)  acc2.0<1>:d  r8.0<1;1,0>:d  134217724:d  {I@5}
        shr (16|M0)  r9.0<1>:ud  r9.0<1;1,0>:ud  4:w  {I@4}
        send.slm (16|M0)  null  r5  r93:1  0x0  0x02000504  {I@3,$7} // wr:1+1, rd:0; store.slm.d32.a32
        add (16|M0)  acc2.0<1>:d  acc2.0<1;1,0>:d  r7.0<1;1,0>:d
        or (16|M0)  r5.0<1>:d  r15.0<1;1,0>:d  512:w  {Compacted,$7.src}
        or (16|M0)  r12.0<1>:d  r15.0<1;1,0>:d  464:w  {Compacted}
        shl (16|M0)  r8.0<1>:d  acc2.0<1;1,0>:d  2:w
        and (16|M0)  acc2.0<1>:d  r9.0<1;1,0>:d  134217724:d  {I@5}
        shr (16|M0)  r5.0<1>:ud  r5.0<1;1,0>:ud  4:w  {I@4}
        send.slm (16|M0)  null  r8  r94:1  0x0  0x02000504  {I@3,$8} // wr:1+1, rd:0; store.slm.d32.a32
        add (16|M0)  acc2.0<1>:d  acc2.0<1;1,0>:d  r12.0<1;1,0>:d
        or (16|M0)  r8.0<1>:d  r15.0<1;1,0>:d  576:w  {Compacted,$8.src}
        or (16|M0)  r7.0<1>:d  r15.0<1;1,0>:d  512:w  {Compacted}
        shl (16|M0)  r9.0<1>:d  acc2.0<1;1,0>:d  2:w
        and (16|M0)  acc2.0<1>:d  r5.0<1;1,0>:d  134217724:d  {I@5}
        shr (16|M0)  r8.0<1>:ud  r8.0<1;1,0>:ud  4:w  {I@4}
        send.slm (16|M0)  null  r9  r95:1  0x0  0x02000504  {I@3,$9} // wr:1+1, rd:0; store.slm.d32.a32
        add (16|M0)  acc2.0<1>:d  acc2.0<1;1,0>:d  r7.0<1;1,0>:d
        or (16|M0)  r9.0<1>:d  r15.0<1;1,0>:d  640:w  {Compacted,$9.src}
        or (16|M0)  r12.0<1>:d  r15.0<1;1,0>:d  576:w  {Compacted}
        shl (16|M0)  r5.0<1>:d  acc2.0<1;1,0>:d  2:w
        and (16|M0)  acc2.0<1>:d  r8.0<1;1,0>:d  134217724:d  {I@5}
        shr (16|M0)  r9.0<1>:ud  r9.0<1;1,0>:ud  4:w  {I@4}
        send.slm (16|M0)  null  r5  r96:1  0x0  0x02000504  {I@3,$10} // wr:1+1, rd:0; store.slm.d32.a32
        add (16|M0)  acc2.0<1>:d  acc2.0<1;1,0>:d  r12.0<1;1,0>:d
        or (16|M0)  r5.0<1>:d  r15.0<1;1,0>:d  704:w  {Compacted,$10.src}
        or (16|M0)  r7.0<1>:d  r15.0<1;1,0>:d  640:w  {Compacted}
        shl (16|M0)  r8.0<1>:d  acc2.0<1;1,0>:d  2:w
        and (16|M0)  acc2.0<1>:d  r9.0<1;1,0>:d  134217724:d  {I@5}
        shr (16|M0)  r5.0<1>:ud  r5.0<1;1,0>:ud  4:w  {I@4}
        send.slm (16|M0)  null  r8  r97:1  0x0  0x02000504  {I@3,$11} // wr:1+1, rd:0; store.slm.d32.a32
        add (16|M0)  acc2.0<1>:d  acc2.0<1;1,0>:d  r7.0<1;1,0>:d
        or (16|M0)  r8.0<1>:d  r15.0<1;1,0>:d  768:w  {Compacted,$11.src}
        or (16|M0)  r12.0<1>:d  r15.0<1;1,0>:d  704:w  {Compacted}
        shl (16|M0)  r9.0<1>:d  acc2.0<1;1,0>:d  2:w
        and (16|M0)  acc2.0<1>:d  r5.0<1;1,0>:d  134217724:d  {I@5}
        shr (16|M0)  r8.0<1>:ud  r8.0<1;1,0>:ud  4:w  {I@4}
        send.slm (16|M0)  null  r9  r98:1  0x0  0x02000504  {I@3,$12} // wr:1+1, rd:0; store.slm.d32.a32
        add (16|M0)  acc2.0<1>:d  acc2.0<1;1,0>:d  r12.0<1;1,0>:d
        or (16|M0)  r9.0<1>:d  r15.0<1;1,0>:d  832:w  {Compacted,$12.src}
        or (16|M0)  r7.0<1>:d  r15.0<1;1,0>:d  768:w  {Compacted}
        shl (16|M0)  r5.0<1>:d  acc2.0<1;1,0>:d  2:w
        and (16|M0)  acc2.0<1>:d  r8.0<1;1,0>:d  134217724:d  {I@5}
        shr (16|M0)  r9.0<1>:ud  r9.0<1;1,0>:ud  4:w  {I@4}
        send.slm (16|M0)  null  r5  r99:1  0x0  0x02000504  {I@3,$13} // wr:1+1, rd:0; store.slm.d32.a32
        add (16|M0)  acc2.0<1>:d  acc2.0<1;1,0>:d  r7.0<1;1,0>:d
        or (16|M0)  r5.0<1>:d  r15.0<1;1,0>:d  896:w  {Compacted,$13.src}
        or (16|M0)  r12.0<1>:d  r15.0<1;1,0>:d  832:w  {Compacted}
        shl (16|M0)  r8.0<1>:d  acc2.0<1;1,0>:d  2:w
        and (16|M0)  acc2.0<1>:d  r9.0<1;1,0>:d  134217724:d  {I@5}
        shr (16|M0)  r5.0<1>:ud  r5.0<1;1,0>:ud  4:w  {I@4}
        send.slm (16|M0)  null  r8  r100:1  0x0  0x02000504  {I@3,$14} // wr:1+1, rd:0; store.slm.d32.a32
        add (16|M0)  acc2.0<1>:d  acc2.0<1;1,0>:d  r12.0<1;1,0>:d
        or (16|M0)  r8.0<1>:d  r15.0<1;1,0>:d  960:w  {Compacted,$14.src}
        or (16|M0)  r7.0<1>:d  r15.0<1;1,0>:d  896:w  {Compacted}
        shl (16|M0)  r9.0<1>:d  acc2.0<1;1,0>:d  2:w
        and (16|M0)  acc2.0<1>:d  r5.0<1;1,0>:d  134217724:d  {I@5}
        shr (16|M0)  r8.0<1>:ud  r8.0<1;1,0>:ud  4:w  {I@4}
        send.slm (16|M0)  null  r9  r101:1  0x0  0x02000504  {I@3,$15} // wr:1+1, rd:0; store.slm.d32.a32
        add (16|M0)  acc2.0<1>:d  acc2.0<1;1,0>:d  r7.0<1;1,0>:d
        or (16|M0)  r9.0<1>:d  r15.0<1;1,0>:d  528:w  {Compacted,$15.src}
        or (16|M0)  r12.0<1>:d  r15.0<1;1,0>:d  960:w  {Compacted}
        shl (16|M0)  r5.0<1>:d  acc2.0<1;1,0>:d  2:w
        and (16|M0)  acc2.0<1>:d  r8.0<1;1,0>:d  134217724:d  {I@5}
        shr (16|M0)  r9.0<1>:ud  r9.0<1;1,0>:ud  4:w  {I@4}
        send.slm (16|M0)  null  r5  r102:1  0x0  0x02000504  {I@3,$0} // wr:1+1, rd:0; store.slm.d32.a32
        add (16|M0)  acc2.0<1>:d  acc2.0<1;1,0>:d  r12.0<1;1,0>:d
        or (16|M0)  r5.0<1>:d  r15.0<1;1,0>:d  592:w  {Compacted,$0.src}
        or (16|M0)  r7.0<1>:d  r15.0<1;1,0>:d  528:w  {Compacted}
        shl (16|M0)  r8.0<1>:d  acc2.0<1;1,0>:d  2:w
        and (16|M0)  acc2.0<1>:d  r9.0<1;1,0>:d  134217724:d  {I@5}
        shr (16|M0)  r5.0<1>:ud  r5.0<1;1,0>:ud  4:w  {I@4}
        send.slm (16|M0)  null  r8  r103:1  0x0  0x02000504  {I@3,$1} // wr:1+1, rd:0; store.slm.d32.a32
        add (16|M0)  acc2.0<1>:d  acc2.0<1;1,0>:d  r7.0<1;1,0>:d
        or (16|M0)  r8.0<1>:d  r15.0<1;1,0>:d  656:w  {Compacted,$1.src}
        or (16|M0)  r12.0<1>:d  r15.0<1;1,0>:d  592:w  {Compacted}
        shl (16|M0)  r9.0<1>:d  acc2.0<1;1,0>:d  2:w
        and (16|M0)  acc2.0<1>:d  r5.0<1;1,0>:d  134217724:d  {I@5}
        shr (16|M0)  r8.0<1>:ud  r8.0<1;1,0>:ud  4:w  {I@4}
        send.slm (16|M0)  null  r9  r104:1  0x0  0x02000504  {I@3,$2} // wr:1+1, rd:0; store.slm.d32.a32
        add (16|M0)  acc2.0<1>:d  acc2.0<1;1,0>:d  r12.0<1;1,0>:d
        or (16|M0)  r9.0<1>:d  r15.0<1;1,0>:d  720:w  {Compacted,$2.src}
        or (16|M0)  r7.0<1>:d  r15.0<1;1,0>:d  656:w  {Compacted}
        shl (16|M0)  r5.0<1>:d  acc2.0<1;1,0>:d  2:w
        and (16|M0)  acc2.0<1>:d  r8.0<1;1,0>:d  134217724:d  {I@5}
        shr (16|M0)  r9.0<1>:ud  r9.0<1;1,0>:ud  4:w  {I@4}
        send.slm (16|M0)  null  r5  r105:1  0x0  0x02000504  {I@3,$3} // wr:1+1, rd:0; store.slm.d32.a32
        add (16|M0)  acc2.0<1>:d  acc2.0<1;1,0>:d  r7.0<1;1,0>:d
        or (16|M0)  r5.0<1>:d  r15.0<1;1,0>:d  784:w  {Compacted,$3.src}
        or (16|M0)  r12.0<1>:d  r15.0<1;1,0>:d  720:w  {Compacted}
        shl (16|M0)  r8.0<1>:d  acc2.0<1;1,0>:d  2:w
        and (16|M0)  acc2.0<1>:d  r9.0<1;1,0>:d  134217724:d  {I@5}
        shr (16|M0)  r5.0<1>:ud  r5.0<1;1,0>:ud  4:w  {I@4}
        send.slm (16|M0)  null  r8  r106:1  0x0  0x02000504  {I@3,$4} // wr:1+1, rd:0; store.slm.d32.a32
        add (16|M0)  acc2.0<1>:d  acc2.0<1;1,0>:d  r12.0<1;1,0>:d
        or (16|M0)  r8.0<1>:d  r15.0<1;1,0>:d  848:w  {Compacted,$4.src}
        or (16|M0)  r7.0<1>:d  r15.0<1;1,0>:d  784:w  {Compacted}
        shl (16|M0)  r9.0<1>:d  acc2.0<1;1,0>:d  2:w
        and (16|M0)  acc2.0<1>:d  r5.0<1;1,0>:d  134217724:d  {I@5}
        shr (16|M0)  r8.0<1>:ud  r8.0<1;1,0>:ud  4:w  {I@4}
        send.slm (16|M0)  null  r9  r107:1  0x0  0x02000504  {I@3,$5} // wr:1+1, rd:0; store.slm.d32.a32
        add (16|M0)  acc2.0<1>:d  acc2.0<1;1,0>:d  r7.0<1;1,0>:d
        or (16|M0)  r9.0<1>:d  r15.0<1;1,0>:d  912:w  {Compacted,$5.src}
        or (16|M0)  r12.0<1>:d  r15.0<1;1,0>:d  848:w  {Compacted}
        shl (16|M0)  r5.0<1>:d  acc2.0<1;1,0>:d  2:w
        and (16|M0)  acc2.0<1>:d  r8.0<1;1,0>:d  134217724:d  {I@5}
        shr (16|M0)  r9.0<1>:ud  r9.0<1;1,0>:ud  4:w  {I@4}
        send.slm (16|M0)  null  r5  r108:1  0x0  0x02000504  {I@3,$6} // wr:1+1, rd:0; store.slm.d32.a32
        add (16|M0)  acc2.0<1>:d  acc2.0<1;1,0>:d  r12.0<1;1,0>:d
        or (16|M0)  r5.0<1>:d  r15.0<1;1,0>:d  976:w  {Compacted,$6.src}
        or (16|M0)  r7.0<1>:d  r15.0<1;1,0>:d  912:w  {Compacted}
        shl (16|M0)  r8.0<1>:d  acc2.0<1;1,0>:d  2:w
        and (16|M0)  acc2.0<1>:d  r9.0<1;1,0>:d  134217724:d  {I@5}
        shr (16|M0)  r5.0<1>:ud  r5.0<1;1,0>:ud  4:w  {I@4}
        add (16|M0)  acc2.0<1>:d  acc2.0<1;1,0>:d  r7.0<1;1,0>:d  {I@4}
        or (16|M0)  r12.0<1>:d  r15.0<1;1,0>:d  976:w
        shl (16|M0)  r9.0<1>:d  acc2.0<1;1,0>:d  2:w
        and (16|M0)  acc2.0<1>:d  r5.0<1;1,0>:d  134217724:d  {I@4}
        add (16|M0)  acc2.0<1>:d  acc2.0<1;1,0>:d  r12.0<1;1,0>:d  {I@3}
        shl (16|M0)  r5.0<1>:d  acc2.0<1;1,0>:d  2:w
        send.slm (16|M0)  null  r8  r109:1  0x0  0x02000504  {$7} // wr:1+1, rd:0; store.slm.d32.a32
        send.slm (16|M0)  null  r9  r110:1  0x0  0x02000504  {I@4,$8} // wr:1+1, rd:0; store.slm.d32.a32
        send.slm (16|M0)  null  r5  r111:1  0x0  0x02000504  {I@1,$9} // wr:1+1, rd:0; store.slm.d32.a32
        sync.nop  null  {$7.src}
(W)  send.slm (1|M0)  r8  r77  null:0  0x0  0x0210001F  {$10} // wr:1+0, rd:1; fence.slm.none.group
(W)  mov (1|M0)  r13.2<1>:f  3.58732e-43:f
(W)  mov (2|M0)  r13.10<1>:ub  r77.11<0;1,0>:ub  {F@1}
(W)  mov (8|M0)  null<1>:ud  r8.0<1;1,0>:ud  {$10.dst}
(W)  send.gtwy (1|M0)  null  r13  null:0  0x0  0x02000004  {I@2,$11} // wr:1+0, rd:0; signal barrier
(W)  sync.bar  0x0
        and (16|M0)  acc2.0<1>:d  r126.0<1;1,0>:d  28:w
        add (16|M0)  acc2.0<1>:d  acc2.0<1;1,0>:d  acc0.0<1;1,0>:d
        or (16|M0)  r9.0<1>:d  acc0.0<1;1,0>:d  512:w  {$8.src}
(W)  mov (1|M0)  r1.8<1>:d  508:w
(W)  mov (1|M0)  r1.9<1>:d  512:w
        shr (16|M0)  r9.0<1>:ud  r9.0<1;1,0>:ud  4:w  {I@3}
        shl (16|M0)  r7.0<1>:d  acc2.0<1;1,0>:d  2:w
        bfn.0xF8 (16|M0)  r5.0<1>:ud  r4.0<1;0>:ud  r1.8<0;0>:ud  r1.9<0>:ud  {@3,$9.src} // s0&s1|s2
        and (16|M0)  acc2.0<1>:d  r9.0<1;1,0>:d  60:w  {I@3}
        add (16|M0)  acc2.0<1>:d  acc2.0<1;1,0>:d  r5.0<1;1,0>:d  {I@2}
        or (16|M0)  r8.0<1>:d  acc0.0<1;1,0>:d  1024:w
        shr (16|M0)  r8.0<1>:ud  r8.0<1;1,0>:ud  4:w  {I@1}
        bfn.0xF8 (16|M0)  r12.0<1>:ud  r4.0<1;0>:ud  r1.8<0;0>:ud  r3.2<0>:ud  // s0&s1|s2
        shl (16|M0)  r9.0<1>:d  acc2.0<1;1,0>:d  2:w
        and (16|M0)  acc2.0<1>:d  r8.0<1;1,0>:d  92:w  {Compacted,I@3}
        add (16|M0)  acc2.0<1>:d  acc2.0<1;1,0>:d  r12.0<1;1,0>:d  {I@3}
        send.slm (16|M0)  r14  r7  null:0  0x0  0x02403500  {$12} // wr:1+0, rd:4; load.slm.d32x4.a32
        or (16|M0)  r7.0<1>:d  acc0.0<1;1,0>:d  1536:w  {$12.src}
(W)  mov (1|M0)  r2.0<1>:d  1536:w  {Compacted}
        shr (16|M0)  r7.0<1>:ud  r7.0<1;1,0>:ud  4:w  {I@2}
        shl (16|M0)  r8.0<1>:d  acc2.0<1;1,0>:d  2:w
        bfn.0xF8 (16|M0)  r5.0<1>:ud  r4.0<1;0>:ud  r1.8<0;0>:ud  r2.0<0>:ud  {I@3} // s0&s1|s2
        and (16|M0)  acc2.0<1>:d  r7.0<1;1,0>:d  124:w  {I@3}
        add (16|M0)  acc2.0<1>:d  acc2.0<1;1,0>:d  r5.0<1;1,0>:d  {I@2}
        send.slm (16|M0)  r18  r9  null:0  0x0  0x02403500  {$13} // wr:1+0, rd:4; load.slm.d32x4.a32
        or (16|M0)  r9.0<1>:d  acc0.0<1;1,0>:d  2048:w  {$13.src}
(W)  mov (1|M0)  r12.0<1>:d  2048:w
        shr (16|M0)  r9.0<1>:ud  r9.0<1;1,0>:ud  4:w  {I@2}
        shl (16|M0)  r7.0<1>:d  acc2.0<1;1,0>:d  2:w
        bfn.0xF8 (16|M0)  r13.0<1>:ud  r4.0<1;0>:ud  r1.8<0;0>:ud  r12.0<0>:ud  {@3,$11.src} // s0&s1|s2
        and (16|M0)  acc2.0<1>:d  r9.0<1;1,0>:d  156:w  {I@3}
        add (16|M0)  acc2.0<1>:d  acc2.0<1;1,0>:d  r13.0<1;1,0>:d  {I@2}
        send.slm (16|M0)  r22  r8  null:0  0x0  0x02403500  {$14} // wr:1+0, rd:4; load.slm.d32x4.a32
        or (16|M0)  r8.0<1>:d  acc0.0<1;1,0>:d  2560:w  {$14.src}
(W)  mov (1|M0)  r2.0<1>:d  2560:w
        shr (16|M0)  r8.0<1>:ud  r8.0<1;1,0>:ud  4:w  {I@2}
        shl (16|M0)  r9.0<1>:d  acc2.0<1;1,0>:d  2:w
        bfn.0xF8 (16|M0)  r5.0<1>:ud  r4.0<1;0>:ud  r1.8<0;0>:ud  r2.0<0>:ud  {I@3} // s0&s1|s2
        and (16|M0)  acc2.0<1>:d  r8.0<1;1,0>:d  188:w  {I@3}
        add (16|M0)  acc2.0<1>:d  acc2.0<1;1,0>:d  r5.0<1;1,0>:d  {I@2}
        send.slm (16|M0)  r26  r7  null:0  0x0  0x02403500  {$15} // wr:1+0, rd:4; load.slm.d32x4.a32
        or (16|M0)  r7.0<1>:d  acc0.0<1;1,0>:d  3072:w  {$15.src}
(W)  mov (1|M0)  r12.0<1>:d  3072:w
        shr (16|M0)  r7.0<1>:ud  r7.0<1;1,0>:ud  4:w  {I@2}
        shl (16|M0)  r8.0<1>:d  acc2.0<1;1,0>:d  2:w
        bfn.0xF8 (16|M0)  r13.0<1>:ud  r4.0<1;0>:ud  r1.8<0;0>:ud  r12.0<0>:ud  {I@3} // s0&s1|s2
        and (16|M0)  acc2.0<1>:d  r7.0<1;1,0>:d  220:w  {I@3}
        add (16|M0)  acc2.0<1>:d  acc2.0<1;1,0>:d  r13.0<1;1,0>:d  {I@2}
        send.slm (16|M0)  r30  r9  null:0  0x0  0x02403500  {$0} // wr:1+0, rd:4; load.slm.d32x4.a32
        or (16|M0)  r9.0<1>:d  acc0.0<1;1,0>:d  3584:w  {$0.src}
(W)  mov (1|M0)  r2.0<1>:d  3584:w
        shr (16|M0)  r9.0<1>:ud  r9.0<1;1,0>:ud  4:w  {I@2}
        shl (16|M0)  r7.0<1>:d  acc2.0<1;1,0>:d  2:w
        bfn.0xF8 (16|M0)  r5.0<1>:ud  r4.0<1;0>:ud  r1.8<0;0>:ud  r2.0<0>:ud  {I@3} // s0&s1|s2
        and (16|M0)  acc0.0<1>:d  r9.0<1;1,0>:d  252:w  {Compacted,I@3}
        or (16|M0)  r4.0<1>:d  r6.0<1;1,0>:d  8:w  {Compacted}
        add (16|M0)  acc0.0<1>:d  acc0.0<1;1,0>:d  r5.0<1;1,0>:d  {I@3}
        shl (16|M0)  r9.0<1>:d  acc0.0<1;1,0>:d  2:w
(W)  mul (16|M0)  acc0.0<1>:d  r6.0<1;1,0>:d  r3.2<0;1,0>:uw
        send.slm (16|M0)  r34  r8  null:0  0x0  0x02403500  {$1} // wr:1+0, rd:4; load.slm.d32x4.a32
        macl (16|M0)  r8.0<1>:d  r6.0<1;1,0>:d  r3.1<0;1,0>:d  {Compacted,$1.src}
(W)  mul (16|M0)  acc0.0<1>:d  r4.0<1;1,0>:d  r3.2<0;1,0>:uw  {I@5}
        macl (16|M0)  r4.0<1>:d  r4.0<1;1,0>:d  r3.1<0;1,0>:d  {Compacted}
        mov (16|M0)  r12.0<2>:ud  r8.0<1;1,0>:ud  {Compacted,I@3}
        mov (16|M0)  r52.0<2>:ud  r4.0<1;1,0>:ud  {Compacted,I@2}
        or (16|M0)  r5.0<1>:d  r6.0<1;1,0>:d  16:w
        shl (16|M0)  r46.0<1>:q  r12.0<2;1,0>:d  2:w  {I@3}
        shl (16|M0)  r54.0<1>:q  r52.0<2;1,0>:d  2:w  {I@3}
        or (16|M0)  r4.0<1>:d  r6.0<1;1,0>:d  24:w  {Compacted}
(W)  mul (16|M0)  acc0.0<1>:d  r5.0<1;1,0>:d  r3.2<0;1,0>:uw  {I@4}
        add (16|M0)  r48.0<1>:q  r46.0<1;1,0>:q  r2.3<0;1,0>:q  {Compacted,I@4}
        add (16|M0)  r56.0<1>:q  r54.0<1;1,0>:q  r2.3<0;1,0>:q  {Compacted,I@4}
        macl (16|M0)  r5.0<1>:d  r5.0<1;1,0>:d  r3.1<0;1,0>:d  {Compacted}
(W)  mul (16|M0)  acc0.0<1>:d  r4.0<1;1,0>:d  r3.2<0;1,0>:uw  {I@5}
        add (16|M0)  r50.0<1>:q  r48.0<1;1,0>:q  r10.0<1;1,0>:q  {Compacted,I@4}
        add (16|M0)  r58.0<1>:q  r56.0<1;1,0>:q  r10.0<1;1,0>:q  {Compacted,I@4}
        macl (16|M0)  r4.0<1>:d  r4.0<1;1,0>:d  r3.1<0;1,0>:d
        send.slm (16|M0)  r38  r7  null:0  0x0  0x02403500  {$2} // wr:1+0, rd:4; load.slm.d32x4.a32
        mov (16|M0)  r7.0<2>:ud  r5.0<1;1,0>:ud  {Compacted,@5,$2.src}
        or (16|M0)  r5.0<1>:d  r6.0<1;1,0>:d  32:w  {Compacted}
        send.ugm (16|M0)  null  r50  r14:4  0x0  0x04003584  {I@5,$12} // wr:2+4, rd:0; store.ugm.d32x4.a64
        send.ugm (16|M0)  null  r58  r18:4  0x0  0x04003584  {I@4,$13} // wr:2+4, rd:0; store.ugm.d32x4.a64
        mov (16|M0)  r18.0<2>:ud  r4.0<1;1,0>:ud  {Compacted,@3,$13.src}
        or (16|M0)  r4.0<1>:d  r6.0<1;1,0>:d  40:w  {Compacted}
(W)  mul (16|M0)  acc0.0<1>:d  r5.0<1;1,0>:d  r3.2<0;1,0>:uw  {I@3}
        macl (16|M0)  r5.0<1>:d  r5.0<1;1,0>:d  r3.1<0;1,0>:d  {Compacted}
(W)  mul (16|M0)  acc0.0<1>:d  r4.0<1;1,0>:d  r3.2<0;1,0>:uw  {I@3}
        macl (16|M0)  r4.0<1>:d  r4.0<1;1,0>:d  r3.1<0;1,0>:d  {Compacted}
        shl (16|M0)  r12.0<1>:q  r7.0<2;1,0>:d  2:w
        mov (16|M0)  r7.0<2>:ud  r5.0<1;1,0>:ud  {Compacted,I@4}
        or (16|M0)  r5.0<1>:d  r6.0<1;1,0>:d  48:w  {Compacted}
        shl (16|M0)  r20.0<1>:q  r18.0<2;1,0>:d  2:w
        mov (16|M0)  r18.0<2>:ud  r4.0<1;1,0>:ud  {Compacted,I@5}
        or (16|M0)  r4.0<1>:d  r6.0<1;1,0>:d  56:w  {Compacted}
(W)  mul (16|M0)  acc0.0<1>:d  r5.0<1;1,0>:d  r3.2<0;1,0>:uw  {I@4}
        macl (16|M0)  r5.0<1>:d  r5.0<1;1,0>:d  r3.1<0;1,0>:d  {Compacted}
(W)  mul (16|M0)  acc0.0<1>:d  r4.0<1;1,0>:d  r3.2<0;1,0>:uw  {I@3}
        add (16|M0)  r14.0<1>:q  r12.0<1;1,0>:q  r2.3<0;1,0>:q  {Compacted,$12.src}
        macl (16|M0)  r4.0<1>:d  r4.0<1;1,0>:d  r3.1<0;1,0>:d  {Compacted}
        add (16|M0)  r46.0<1>:q  r20.0<1;1,0>:q  r2.3<0;1,0>:q  {Compacted}
        add (16|M0)  r16.0<1>:q  r14.0<1;1,0>:q  r10.0<1;1,0>:q  {Compacted,I@3}
        shl (16|M0)  r12.0<1>:q  r7.0<2;1,0>:d  2:w
        shl (16|M0)  r20.0<1>:q  r18.0<2;1,0>:d  2:w
        mov (16|M0)  r7.0<2>:ud  r5.0<1;1,0>:ud  {Compacted}
        mov (16|M0)  r18.0<2>:ud  r4.0<1;1,0>:ud  {I@6}
        send.slm (16|M0)  r42  r9  null:0  0x0  0x02403500  {$3} // wr:1+0, rd:4; load.slm.d32x4.a32
        send.ugm (16|M0)  null  r16  r22:4  0x0  0x04003584  {I@5,$14} // wr:2+4, rd:0; store.ugm.d32x4.a64
        add (16|M0)  r14.0<1>:q  r12.0<1;1,0>:q  r2.3<0;1,0>:q  {Compacted,I@4}
        add (16|M0)  r22.0<1>:q  r20.0<1;1,0>:q  r2.3<0;1,0>:q  {Compacted,@4,$14.src}
        shl (16|M0)  r12.0<1>:q  r7.0<2;1,0>:d  2:w  {I@4}
        shl (16|M0)  r20.0<1>:q  r18.0<2;1,0>:d  2:w  {I@4}
        add (16|M0)  r48.0<1>:q  r46.0<1;1,0>:q  r10.0<1;1,0>:q  {Compacted}
        add (16|M0)  r16.0<1>:q  r14.0<1;1,0>:q  r10.0<1;1,0>:q  {Compacted,I@5}
        add (16|M0)  r24.0<1>:q  r22.0<1;1,0>:q  r10.0<1;1,0>:q  {Compacted,I@5}
        add (16|M0)  r14.0<1>:q  r12.0<1;1,0>:q  r2.3<0;1,0>:q  {Compacted,I@5}
        add (16|M0)  r22.0<1>:q  r20.0<1;1,0>:q  r2.3<0;1,0>:q  {I@5}
        send.ugm (16|M0)  null  r48  r26:4  0x0  0x04003584  {I@5,$15} // wr:2+4, rd:0; store.ugm.d32x4.a64
        send.ugm (16|M0)  null  r16  r30:4  0x0  0x04003584  {I@4,$0} // wr:2+4, rd:0; store.ugm.d32x4.a64
        send.ugm (16|M0)  null  r24  r34:4  0x0  0x04003584  {I@3,$1} // wr:2+4, rd:0; store.ugm.d32x4.a64
        add (16|M0)  r16.0<1>:q  r14.0<1;1,0>:q  r10.0<1;1,0>:q  {Compacted,@2,$0.src}
        add (16|M0)  r24.0<1>:q  r22.0<1;1,0>:q  r10.0<1;1,0>:q  {Compacted,@2,$1.src}
(W)  mov (16|M0)  r127.0<1>:f  r77.0<1;1,0>:f
        send.ugm (16|M0)  null  r16  r38:4  0x0  0x04003584  {I@2,$2} // wr:2+4, rd:0; store.ugm.d32x4.a64
        send.ugm (16|M0)  null  r24  r42:4  0x0  0x04003584  {I@1,$3} // wr:2+4, rd:0; store.ugm.d32x4.a64
(W)  send.gtwy (1|M0)  null  r127  null:0  0x0  0x02000010  {EOT,F@1,$4} // wr:1+0, rd:0; end of thread
L13504:
(W)  mov (16|M0)  null<1>:ud  0xAF3EAFBD:ud
(W)  mov (16|M0)  null<1>:ud  0x89E96FD6:ud
(W)  mov (16|M0)  null<1>:ud  0x0:ud
(W)  mov (16|M0)  null<1>:ud  0x1:ud
        illegal
