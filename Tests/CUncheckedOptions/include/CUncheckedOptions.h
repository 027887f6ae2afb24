// Nothing is called by name: the linker leads calls here.
