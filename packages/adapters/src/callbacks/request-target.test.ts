import { expect, it } from 'vitest'
import { requestTarget } from './request-target.ts'

it.each([
  ['http://a.example', '/', ''],
  ['http://a.example?x=1', '/', 'x=1'],
  ['https://a.example:8443/b/../c/%7e?b=2&a=1&a=%20x#top', '/b/../c/%7e', 'b=2&a=1&a=%20x'],
  ['http://a.example/中?q=中', '/%E4%B8%AD', 'q=%E4%B8%AD'],
])('reads path and query of %s as they are sent', (url, path, query) => {
  expect(requestTarget(url)).toEqual({ path, query })
})
