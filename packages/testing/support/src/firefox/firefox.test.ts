import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { describeWhere } from '../optional.ts'
import { findFirefox } from './find-firefox.ts'
import { launchFirefox } from './launch-firefox.ts'

const policy = "default-src 'none'; script-src 'self'; img-src data:; connect-src *"

const script = `
console.error('planted')
fetch('/missing')
fetch('https://elsewhere.example/x').catch(() => { document.title = 'ended' })
`

const page =
  '<!doctype html><html lang=en><link rel=icon href="data:,"><script>1</script><script src="/page.js"></script>'

const openSite = async () => {
  const server = createServer(({ url }, response) => {
    if (url === '/page.js') response.setHeader('content-type', 'text/javascript').end(script)
    else if (url === '/')
      response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy }).end(page)
    else response.writeHead(404).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` }
}

describeWhere(findFirefox(), 'a page in Firefox that breaks a rule', (program) => {
  it('is noticed', { timeout: 60_000 }, async () => {
    const { server, url } = await openSite()
    const firefox = await launchFirefox(program)
    try {
      const opened = await firefox.open(url)
      await opened.waitForFunction(() => document.title === 'ended')
      expect(await firefox.closePages()).toEqual(
        expect.arrayContaining([
          expect.stringContaining('script-src-elem blocked inline'),
          expect.stringContaining('console: planted'),
          `status of 404: ${url}missing`,
          'request to another origin: https://elsewhere.example/x',
        ]),
      )
      expect(await firefox.closePages()).toEqual([])
    } finally {
      await firefox.close()
      server.close()
      server.closeAllConnections()
    }
  })
})
