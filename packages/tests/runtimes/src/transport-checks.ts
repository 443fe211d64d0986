import { createHttp } from '@switchyard/net'

/** Returns the response that arrived, or the error. */
const outcomeOf = async (work: () => Promise<unknown>): Promise<string> => {
  try {
    return JSON.stringify(await work())
  } catch (error) {
    return `${(error as Error).name}: ${(error as Error).message}`
  }
}

/** Sends the requests that a transport must get right, to the server of `startAwkwardServer`. Runs in every runtime. */
export const transportChecks = async (server: string): Promise<Readonly<Record<string, string>>> => {
  const http = createHttp({ silenceMs: 1_500 })
  const get = (path: string, more: object = {}) => http({ method: 'GET', url: `${server}${path}`, ...more })
  const text = async (path: string) => (await get(path)).text
  const aborted = async () => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(new Error('left')), 50)
    return get('/silent', { signal: controller.signal })
  }
  const closing = async () => {
    const other = createHttp()
    const answer = other({ method: 'GET', url: `${server}/silent` })
    setTimeout(() => void other.close(), 50)
    return answer
  }
  return {
    post: await outcomeOf(async () => (await http({ method: 'POST', url: `${server}/echo`, body: 'Grüße' })).text),
    status: await outcomeOf(async () => (await get('/teapot')).status),
    header: await outcomeOf(async () => (await get('/teapot')).headers['x-kind']),
    gzip: await outcomeOf(() => text('/gzip')),
    redirect: await outcomeOf(async () => (await get('/redirect')).status),
    tooLarge: await outcomeOf(() => get('/large', { maxBytes: 1_000 })),
    aborted: await outcomeOf(aborted),
    silent: await outcomeOf(() => get('/silent')),
    refused: await outcomeOf(() => http({ method: 'GET', url: 'http://127.0.0.1:9/secret' })),
    file: await outcomeOf(() => http({ method: 'GET', url: 'file:///etc/passwd' })),
    closed: await outcomeOf(closing),
  }
}
