import { describe, expect, it } from 'vitest'
import { isUrl } from './is-url.ts'

describe('the address of an image', () => {
  it('is http, https, ipfs or data, in any case', () => {
    const urls = ['http://a', 'https://a.example/b.png', 'HTTPS://a', 'ipfs://bafy', 'data:image/png;base64,AA==']
    expect(urls.filter((text) => !isUrl(text))).toEqual([])
  })

  it('is nothing else', () => {
    const others = [undefined, '', 'a.png', 'https:', 'javascript:alert(1)', 'xhttps://a', ' https://a', 'https://a b']
    expect([...others, 'ftp://a', 'https://a\n<script>'].filter((text) => isUrl(text))).toEqual([])
  })
})
