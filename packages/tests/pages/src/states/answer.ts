import type { Page } from 'playwright-core'

/** Answers requests to this path in place of the server. */
export const answer =
  (path: string, status: number, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
  (page: Page): Promise<unknown> =>
    page.route(`**${path}**`, (route) => route.fulfill({ status, headers, json: body }))

/** Leaves requests to this path without an answer. */
export const hang =
  (path: string) =>
  (page: Page): Promise<unknown> =>
    page.route(`**${path}**`, () => undefined)

/** Changes what the server answers to requests to this path. */
export const changed =
  <Body>(path: string, change: (body: Body) => unknown) =>
  (page: Page): Promise<unknown> =>
    page.route(
      (url) => url.pathname === path,
      async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response, json: change((await response.json()) as Body) })
      },
    )
