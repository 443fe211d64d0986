import { describe, expect, it } from 'vitest'
import type { Subject } from '../check.ts'
import { catches, type Defect, get } from '../testing/defects.ts'
import { listFailures } from '../testing/list-failures.ts'
import { createSubject, sampleCases } from '../testing/sample-provider.ts'

const posting =
  (url: string): Defect =>
  (provider, { http }) => ({
    quote: async (params, context) => {
      await http({ method: 'POST', url: `https://sample.example${url}`, signal: context.signal }).catch(() => undefined)
      return provider.quote(params, context)
    },
  })

describe('requests of assets and quote', () => {
  catches([
    ['a POST while quoting', posting('/order'), /^side effects: POST .*order does not match/],
    [
      'a channel opened by GET while quoting',
      (provider, tools) => ({
        quote: async (params, context) => {
          await get(tools, '/channel', context.signal).catch(() => undefined)
          return provider.quote(params, context)
        },
      }),
      /^side effects: GET .*channel opens something/,
    ],
    [
      'a POST while reading assets',
      (provider, { http }) => ({
        assets: async (context) => {
          await http({ method: 'POST', url: 'https://sample.example/x', signal: context.signal }).catch(() => undefined)
          return provider.assets(context)
        },
      }),
      /^side effects: POST/,
    ],
    [
      'a channel opened by a request that may be sent twice',
      (provider, tools) => ({
        build: async (offer, addresses, context) => {
          await get(tools, '/channel', context.signal).catch(() => undefined)
          return provider.build(offer, addresses, context)
        },
      }),
      /^side effects: GET .*channel opens something upstream and is repeatable/,
    ],
    ['two requests for a quote', posting('/pure'), /^requests: the first quote sent 2/],
  ])

  it('catches a factory that sends a request', async () => {
    const subject = createSubject(() => ({}))
    const early: Subject = {
      ...subject,
      make: (tools) => {
        void tools.http({ method: 'GET', url: 'https://sample.example/x' }).catch(() => undefined)
        return subject.make(tools)
      },
    }
    expect(await listFailures(early)).toContainEqual(expect.stringMatching(/^identity: the factory sent a request/))
  })

  it('distinguishes a pure request from one that opens something by its body', async () => {
    const found = (dry: boolean) =>
      listFailures({
        ...createSubject((provider, { http }) => ({
          quote: async (params, context) => {
            const body = JSON.stringify({ dry })
            await http({ method: 'POST', url: 'https://sample.example/dry-run', body }).catch(() => undefined)
            return provider.quote(params, context)
          },
        })),
        cases: { ...sampleCases, pure: [{ url: /\/dry-run$/, body: /"dry":true/ }] },
      })
    expect((await found(true)).filter((line) => line.startsWith('side effects'))).toEqual([])
    expect(await found(false)).toContainEqual(expect.stringMatching(/^side effects: POST .*dry-run does not match/))
  })
})
