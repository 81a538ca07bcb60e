"""A vector of integers in compiled code, written with Python operators; LLVM maps it to the processor's registers.

With sixteen-bit lanes, 32 of them fill one AVX-512 register, two AVX2 registers, or four SSE2 or NEON registers.
"""

from __future__ import annotations

from typing import Any, Final

from llvmlite import ir

WORD16: Final = ir.IntType(16)
WORD32: Final = ir.IntType(32)
WORD64: Final = ir.IntType(64)

Place = Any
"""An index: an integer that is known when the code is compiled, or a value that the code computes."""


class Vector:
    """A value of LLVM's vector type; a plain integer next to it means that number in every lane."""

    def __init__(self, builder: ir.IRBuilder, value: Any) -> None:
        self.builder = builder
        self.value = value

    @property
    def lanes(self) -> int:
        return int(self.value.type.count)

    def filled(self, number: int) -> Vector:
        return Vector(self.builder, ir.Constant(self.value.type, [number] * self.lanes))

    def _beside(self, other: Vector | int) -> Any:
        return other.value if isinstance(other, Vector) else self.filled(other).value

    def __add__(self, other: Vector | int) -> Vector:
        return Vector(self.builder, self.builder.add(self.value, self._beside(other)))

    def __sub__(self, other: Vector | int) -> Vector:
        return Vector(self.builder, self.builder.sub(self.value, self._beside(other)))

    def __mul__(self, other: Vector | int) -> Vector:
        return Vector(self.builder, self.builder.mul(self.value, self._beside(other)))

    def __and__(self, other: Vector | int) -> Vector:
        return Vector(self.builder, self.builder.and_(self.value, self._beside(other)))

    def __or__(self, other: Vector | int) -> Vector:
        return Vector(self.builder, self.builder.or_(self.value, self._beside(other)))

    def __xor__(self, other: Vector | int) -> Vector:
        return Vector(self.builder, self.builder.xor(self.value, self._beside(other)))

    def __invert__(self) -> Vector:
        return Vector(self.builder, self.builder.not_(self.value))

    def __lshift__(self, other: Vector | int) -> Vector:
        return Vector(self.builder, self.builder.shl(self.value, self._beside(other)))

    def __rshift__(self, other: Vector | int) -> Vector:
        return Vector(self.builder, self.builder.lshr(self.value, self._beside(other)))

    def _compare(self, sign: str, other: Vector | int) -> Vector:
        return Vector(self.builder, self.builder.icmp_signed(sign, self.value, self._beside(other)))

    def __gt__(self, other: Vector | int) -> Vector:
        return self._compare(">", other)

    def __ge__(self, other: Vector | int) -> Vector:
        return self._compare(">=", other)

    def __lt__(self, other: Vector | int) -> Vector:
        return self._compare("<", other)

    def __le__(self, other: Vector | int) -> Vector:
        return self._compare("<=", other)

    def equals(self, other: Vector | int) -> Vector:
        return self._compare("==", other)

    def differs(self, other: Vector | int) -> Vector:
        return self._compare("!=", other)

    def is_below_unsigned(self, number: int) -> Vector:
        return Vector(self.builder, self.builder.icmp_unsigned("<", self.value, self.filled(number).value))

    def rotated(self, places: int) -> Vector:
        """A vector of 64-bit lanes."""
        return (self << places) | (self >> (64 - places))

    def chosen(self, where_true: Vector, where_false: Vector | int) -> Vector:
        """Select lane by lane, for a vector of truth values."""
        value = self.builder.select(self.value, where_true.value, where_true._beside(where_false))
        return Vector(self.builder, value)

    def minus_ones(self, element: ir.IntType) -> Vector:
        """-1 if true, 0 if false."""
        return Vector(self.builder, self.builder.sext(self.value, ir.VectorType(element, self.lanes)))

    def widened(self, element: ir.IntType) -> Vector:
        return Vector(self.builder, self.builder.zext(self.value, ir.VectorType(element, self.lanes)))

    def narrowed(self, element: ir.IntType) -> Vector:
        return Vector(self.builder, self.builder.trunc(self.value, ir.VectorType(element, self.lanes)))

    def any_true(self) -> Any:
        """A 64-bit integer that is zero if no lane is true."""
        return self.builder.zext(self.builder.bitcast(self.value, ir.IntType(self.lanes)), WORD64)


class Memory:
    """The elements of a numpy array, read and written one vector at a time."""

    def __init__(self, context: Any, builder: ir.IRBuilder, kind: Any, array: Any) -> None:
        self.builder = builder
        self.start = context.make_array(kind)(context, builder, array).data
        self.element = self.start.type.pointee

    def _at(self, place: Place) -> Any:
        return self.builder.gep(self.start, [ir.Constant(WORD64, place) if isinstance(place, int) else place])

    def _vector_at(self, place: Place, lanes: int) -> Any:
        return self.builder.bitcast(self._at(place), ir.VectorType(self.element, lanes).as_pointer())

    def one(self, place: Place) -> Any:
        """A single element."""
        return self.builder.load(self._at(place))

    def load(self, place: Place, lanes: int) -> Vector:
        return Vector(self.builder, self.builder.load(self._vector_at(place, lanes), align=self.element.width // 8))

    def store(self, place: Place, vector: Vector) -> None:
        self.builder.store(vector.value, self._vector_at(place, vector.lanes), align=self.element.width // 8)

    def spread(self, place: Place, lanes: int) -> Vector:
        """One element in every lane."""
        kind = ir.VectorType(self.element, lanes)
        one = self.builder.insert_element(ir.Constant(kind, ir.Undefined), self.one(place), ir.Constant(WORD32, 0))
        nowhere = ir.Constant(ir.VectorType(WORD32, lanes), [0] * lanes)
        return Vector(self.builder, self.builder.shuffle_vector(one, ir.Constant(kind, ir.Undefined), nowhere))
