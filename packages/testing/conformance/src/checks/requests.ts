import { type Check, ensure, type Subject } from '../check.ts'
import { inSession } from '../session.ts'

/** A warm quote costs one request upstream, or none. */
export const requests = (subject: Subject): readonly Check[] =>
  subject.cases.quotes.map((test) => ({
    group: 'requests',
    name: `sends at most one for a warm quote: ${test.title}`,
    run: () =>
      inSession(subject, async (session) => {
        await session.warm()
        for (const turn of ['first', 'second']) {
          await session.quote(test)
          const sent = session.script.take()
          const list = sent.map(({ method, url }) => `${method} ${url}`).join(', ')
          ensure(sent.length <= 1, `the ${turn} quote sent ${sent.length} requests: ${list}`)
        }
      }),
  }))
