// Nothing but what its precompiled header brings: a target needs a source.
