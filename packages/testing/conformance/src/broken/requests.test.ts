import { describe, expect, it } from 'vitest'
import type { Subject } from '../check.ts'
import { type Breaker, catches, get } from '../testing/breakers.ts'
import { failures } from '../testing/failures.ts'
import { subjectOf, wiredCases } from '../testing/wired.ts'

const posting =
  (url: string): Breaker =>
  (provider, { http }) => ({
    quote: async (ask, context) => {
      await http({ method: 'POST', url: `https://wired.example${url}`, signal: context.signal }).catch(() => undefined)
      return provider.quote(ask, context)
    },
  })

describe('what is sent while pricing', () => {
  catches([
    ['a POST while quoting', posting('/order'), /^side effects: POST .*order is not known/],
    [
      'a channel opened while quoting, by GET',
      (provider, tools) => ({
        quote: async (ask, context) => {
          await get(tools, '/channel', context.signal).catch(() => undefined)
          return provider.quote(ask, context)
        },
      }),
      /^side effects: GET .*channel opens something/,
    ],
    [
      'a POST while the surface loads',
      (provider, { http }) => ({
        assets: async (context) => {
          await http({ method: 'POST', url: 'https://wired.example/x', signal: context.signal }).catch(() => undefined)
          return provider.assets(context)
        },
      }),
      /^side effects: POST/,
    ],
    ['two requests for a quote', posting('/pure'), /^requests: the first quote sent 2/],
  ])

  it('catches a factory that sends a request', async () => {
    const subject = subjectOf(() => ({}))
    const eager: Subject = {
      ...subject,
      make: (tools) => {
        void tools.http({ method: 'GET', url: 'https://wired.example/x' }).catch(() => undefined)
        return subject.make(tools)
      },
    }
    expect(await failures(eager)).toContainEqual(expect.stringMatching(/^identity: a request was sent by the factory/))
  })

  it('tells a pure request from one that opens by its body', async () => {
    const asking = (dry: boolean) =>
      failures({
        ...subjectOf((provider, { http }) => ({
          quote: async (ask, context) => {
            const body = JSON.stringify({ dry })
            await http({ method: 'POST', url: 'https://wired.example/ask', body }).catch(() => undefined)
            return provider.quote(ask, context)
          },
        })),
        cases: { ...wiredCases, pure: [{ url: /\/ask$/, body: /"dry":true/ }] },
      })
    expect((await asking(true)).filter((line) => line.startsWith('side effects'))).toEqual([])
    expect(await asking(false)).toContainEqual(expect.stringMatching(/^side effects: POST .*ask is not known/))
  })
})
