import { expect, expectTypeOf, it } from 'vitest'
import { named, type ParameterNames } from './named.ts'

it('named numbers parameters by their first appearance and reuses the number', () => {
  expect(named('select :b, :a, :b', { a: 1, b: 'two' })).toEqual(['select $1, $2, $1', ['two', 1]])
})

it('named passes null through as a value', () => {
  expect(named('select :a', { a: null })).toEqual(['select $1', [null]])
})

it.each([
  ['a quoted text', `select ':b', 'it''s :b', :a`, `select ':b', 'it''s :b', $1`],
  ['an escape string', String.raw`select E'\':b', :a`, String.raw`select E'\':b', $1`],
  ['a quoted name', `select "x:b" as ":b", :a`, `select "x:b" as ":b", $1`],
  ['a cast', 'select :a::jsonb ->> 1::text', 'select $1::jsonb ->> 1::text'],
  ['a slice', 'select x[1:b], x[b:2], :a', 'select x[1:b], x[b:2], $1'],
  ['a line comment', 'select :a -- and :b\n, 1', 'select $1 -- and :b\n, 1'],
  ['a block comment', 'select /* :b\n :b */ :a', 'select /* :b\n :b */ $1'],
  ['a dollar quote', 'do $$ begin :b end $$, $q$ :b $q$, :a', 'do $$ begin :b end $$, $q$ :b $q$, $1'],
  ['an assignment', 'select f(x := :a)', 'select f(x := $1)'],
])('named leaves %s unchanged', (_what, text, numbered) => {
  expect(named(text, { a: 1 })).toEqual([numbered, [1]])
})

it('named rejects a parameter without a value', () => {
  // @ts-expect-error b is missing
  expect(() => named('select :a, :b', { a: 1 })).toThrow('no value for b')
  expect(() => named('select :a, :b', { a: 1, b: undefined })).toThrow('no value for b')
})

it('named rejects a value without a parameter', () => {
  // @ts-expect-error the statement has no c
  expect(() => named('select :a', { a: 1, c: 2 })).toThrow('no parameter c')
})

it('named rejects positional parameters beside names', () => {
  expect(() => named('select :a, $1', { a: 1 })).toThrow('both names and $1')
})

it('named rejects nested comments, whose end a pattern cannot find', () => {
  expect(() => named('select /* /* :b */ :b */ :a' as string, { a: 1 })).toThrow('a comment in a comment')
})

it('the compiler knows the names of parameters', () => {
  type Names = ParameterNames<"select :a::jsonb ->> 'x: y', split_part(b, ':', 1), c[1:d], :long_Name2 where x=:e">
  expectTypeOf<Names>().toEqualTypeOf<'a' | 'long_Name2' | 'e'>()
})
