import { describe, expect, it } from 'vitest'
import { createServiceUrl } from './service-url.ts'

describe('createServiceUrl', () => {
  it.each([
    ['http://127.0.0.1:2309', '/ent/v2/text2video', 'http://127.0.0.1:2309/ent/v2/text2video'],
    ['https://media.example/', '/ent/v2/tasks?count=2', 'https://media.example/ent/v2/tasks?count=2'],
    ['https://media.example/kinora/', '/ent/v2/tasks', 'https://media.example/kinora/ent/v2/tasks'],
    // Two slashes are a path of the service, not another host.
    ['https://media.example', '//evil.example/x', 'https://media.example//evil.example/x'],
  ])('resolves %s and %s to %s', (base, path, expected) => {
    expect(createServiceUrl(base)(path)).toBe(expected)
  })
  it.each([
    ['http://127.0.0.1:2309', '9/steal'],
    ['https://media.example', '.evil.example/x'],
    ['https://media.example', '@evil.example/x'],
    ['https://media.example', ':8443/x'],
    ['https://media.example', 'https://evil.example/x'],
    ['https://media.example', ''],
    ['https://media.example', '\\\\evil.example\\x'],
    ['https://media.example/kinora', '/../other-service'],
    ['https://media.example/kinora', '/%2e%2e/other-service'],
    ['https://media.example/kinora', '/..\\other-service'],
  ])('of %s rejects the path %j', (base, path) => {
    expect(() => createServiceUrl(base)(path)).toThrow('is not a path of the service')
  })
})
