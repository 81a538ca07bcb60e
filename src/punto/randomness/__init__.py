"""The random source of the electronic shoe: its health while tables run, and the tests of what it gives."""
