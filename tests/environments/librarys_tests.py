"""PettingZoo's own tests; their import emits warnings about games of the library."""

import warnings

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, parallel_seed_test, seed_test

__all__ = ["api_test", "max_cycles_test", "parallel_api_test", "parallel_seed_test", "seed_test"]
