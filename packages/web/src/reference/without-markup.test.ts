import { expect, it } from 'vitest'
import { withoutMarkup } from './without-markup.ts'

it('descriptions keep their code, and show markup as text', () => {
  const api = {
    paths: [{ description: 'a <b> `<KEY>` ![x](y)', summary: '<i>' }],
    info: { description: { description: '<' } },
  }
  expect(withoutMarkup(api)).toEqual({
    paths: [{ description: 'a &lt;b> `<KEY>` !\\[x](y)', summary: '<i>' }],
    info: { description: { description: '&lt;' } },
  })
})
