import { describe, expect, it } from 'vitest'
import {
  appendPage,
  findCursors,
  type ListedTask,
  mergeReplies,
  type PageReply,
  patchTasks,
  type TaskPages,
} from './task-pages.ts'

const task = (id: number, state = 'processing'): ListedTask => ({ id: String(id), state, progress: 0 }) as ListedTask
const range = (from: number, to: number): ListedTask[] =>
  Array.from({ length: from - to + 1 }, (_, place) => task(from - place))
const reply = (after: string, tasks: ListedTask[], next = ''): PageReply => ({ after, tasks, next })
const ids = ({ pages }: TaskPages): number[] => pages.flatMap(({ tasks }) => tasks.map(({ id }) => Number(id)))

/** Tasks 999 to 990, in pages of four. */
const list = (): TaskPages => {
  const first = mergeReplies(undefined, [reply('', range(999, 996), '996')])
  return appendPage(appendPage(first, reply('996', range(995, 992), '992')), reply('992', range(991, 990)))
}

describe('pages of tasks', () => {
  it('are appended in order, and a page that was read twice is appended once', () => {
    expect([ids(list()), list().next]).toEqual([[999, 998, 997, 996, 995, 994, 993, 992, 991, 990], ''])
    expect(appendPage(list(), reply('992', range(991, 990)))).toEqual(list())
  })
  it('keep the tasks that new ones push off the first page', () => {
    const merged = mergeReplies(list(), [reply('', range(1001, 998), '998')])
    expect(ids(merged)).toEqual([1001, 1000, 999, 998, 997, 996, 995, 994, 993, 992, 991, 990])
  })
  it('begin again when more new tasks came than a page has', () => {
    const merged = mergeReplies(list(), [reply('', range(1100, 1097), '1097'), reply('996', range(995, 992), '992')])
    expect([ids(merged), merged.next]).toEqual([[1100, 1099, 1098, 1097], '1097'])
  })
  it('lose tasks that the filter no longer matches, and repeat none of the following page', () => {
    const merged = mergeReplies(list(), [reply('996', [task(995), task(992), task(991), task(990)])])
    expect(ids(merged)).toEqual([999, 998, 997, 996, 995, 992, 991, 990])
    expect(ids(mergeReplies(list(), [reply('', [], '')]))).toEqual([995, 994, 993, 992, 991, 990])
  })
  it('end where the last page ends, also after it has grown', () => {
    const one = mergeReplies(undefined, [reply('', range(3, 2))])
    expect(mergeReplies(one, [reply('', range(5, 2), '2')])).toMatchObject({ next: '2' })
    expect(mergeReplies(one, [reply('', range(6, 3), '3')])).toMatchObject({ next: '' })
  })
  it('keep the objects of tasks that did not change', () => {
    const before = list()
    const merged = mergeReplies(before, [reply('996', [task(995), task(994, 'success'), task(993), task(992)], '992')])
    const [old, now] = [before, merged].map(({ pages }) => pages[1]?.tasks ?? [])
    expect(now?.map((each, place) => each === old?.[place])).toEqual([true, false, true, true])
    expect(merged.pages[0]).toBe(before.pages[0])
  })
  it('are read again only at the beginning and in sight', () => {
    expect(findCursors(list(), { first: 0, last: 3 })).toEqual([''])
    expect(findCursors(list(), { first: 3, last: 4 })).toEqual(['', '996'])
    expect(findCursors(list(), { first: 6, last: 9 })).toEqual(['', '996', '992'])
  })
  it('take changes of tasks they have, and stay the same object without one', () => {
    const before = list()
    const patched = patchTasks(before, new Map([['993', { id: '993', state: 'success', progress: 100 }]]))
    expect(patched.pages[1]?.tasks[2]).toMatchObject({ id: '993', state: 'success', progress: 100 })
    expect(patched.pages[0]).toBe(before.pages[0])
    expect(patchTasks(before, new Map([['1', { id: '1', progress: 1 }]]))).toBe(before)
  })
})
