"""PettingZoo's own tests; their import warns of games of the library's own that they bring."""

import warnings

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, parallel_seed_test, seed_test

__all__ = ["api_test", "max_cycles_test", "parallel_api_test", "parallel_seed_test", "seed_test"]
