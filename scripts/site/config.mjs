// Configuration of the site: its navigation, an offline search, and anchors as the repository's host makes them.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { withMermaid } from 'vitepress-plugin-mermaid'

const site = join(import.meta.dirname, '..')
const pages = join(site, 'pages')

/** Anchor of a heading as the repository's host makes it, so that links hold in both places. */
const anchorOf = (heading) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

const titleOf = (file) => /^# (.+)$/m.exec(readFileSync(join(pages, file), 'utf8'))?.[1] ?? file

const listOf = (folder) =>
  readdirSync(join(pages, folder))
    .filter((name) => name.endsWith('.md') && name !== 'index.md')
    .sort()
    .map((name) => ({ text: titleOf(`${folder}/${name}`), link: `/${folder}/${name.slice(0, -3)}` }))

const entriesOf = (...names) =>
  names
    .filter((name) => readdirSync(pages).includes(`${name}.md`))
    .map((name) => ({ text: titleOf(`${name}.md`), link: `/${name}` }))

const group = (text, items, collapsed = true) => ({ text, items, collapsed })

export default withMermaid({
  srcDir: pages,
  outDir: join(site, 'dist'),
  cacheDir: join(site, 'cache'),
  title: 'Switchyard',
  description: 'An embeddable, plugin-based swap-aggregation engine.',
  lang: 'en',
  cleanUrls: false,
  head: [],
  markdown: { anchor: { slugify: anchorOf } },
  mermaid: { securityLevel: 'strict' },
  vite: { logLevel: 'warn' },
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    nav: [
      { text: 'Start', link: '/start' },
      { text: 'API', link: '/api' },
      { text: 'Code', link: '/code/' },
      { text: 'Errors', link: '/errors' },
    ],
    sidebar: [
      group('Begin', entriesOf('start', 'concepts', 'coming-from', 'glossary'), false),
      group('Embed', [...entriesOf('embedding', 'client', 'webhooks', 'two-legs'), ...listOf('examples')], false),
      group(
        'Operate',
        [...entriesOf('operations', 'live', 'security', 'command-line'), ...listOf('operations')],
        false,
      ),
      group('Extend', entriesOf('providers', 'chains', 'contributing'), false),
      group('Reference', [
        { text: 'HTTP API', link: '/api' },
        ...entriesOf('errors', 'specification', 'architecture', 'coverage', 'benchmarks', 'reporting', 'conduct'),
        ...listOf('specification'),
      ]),
      group('Packages', listOf('packages')),
      group('Code reference', listOf('code')),
      group('Decisions', listOf('decisions')),
    ],
    socialLinks: [{ icon: 'github', link: 'https://github.com/switchyard/switchyard' }],
    footer: { message: 'Apache-2.0' },
  },
})
