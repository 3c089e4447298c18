import { expect, it } from 'vitest'
import { listEntries, readArchiveTime } from './postgres-programs.ts'

const list = `;
; Archive created at 2030-01-31 10:20:30 UTC
;     dbname: kinora
;
4062; 0 17033 TABLE DATA public tasks kinora
217; 1259 17033 TABLE public tasks kinora
`

it('the time of an archive is read from its list, in UTC', () => {
  expect(readArchiveTime(list)).toEqual(new Date('2030-01-31T10:20:30Z'))
  expect(readArchiveTime(';\n; Archive created a while ago\n')).toBeUndefined()
})

it('the entries of an archive are listed by kind', () => {
  expect(listEntries(list, 'TABLE DATA')).toEqual([{ name: 'tasks', owner: 'kinora' }])
  expect(listEntries(list, 'TABLE')).toEqual([{ name: 'tasks', owner: 'kinora' }])
})
