"""The XPU that is not there: loaded inside the user's process, the only room that imports torch or triton."""
