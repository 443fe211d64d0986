import { type Check, ensure, type Subject } from '../check.ts'
import { inSession } from '../session.ts'

/** Once the assets are loaded, a quote sends at most one request. */
export const requests = (subject: Subject): readonly Check[] =>
  subject.cases.quotes.map((test) => ({
    group: 'requests',
    name: `sends at most one once the assets are loaded: ${test.title}`,
    run: () =>
      inSession(subject, async (session) => {
        await session.loadAssets()
        for (const turn of ['first', 'second']) {
          await session.quote(test)
          const sent = session.upstream.take()
          const list = sent.map(({ method, url }) => `${method} ${url}`).join(', ')
          ensure(sent.length <= 1, `the ${turn} quote sent ${sent.length} requests: ${list}`)
        }
      }),
  }))
