import type { ComponentChildren, JSX } from 'preact'
import { useMessages } from '../app/app.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import type { PageName } from './page-name.ts'

/** The frame of every page. */
export const PageShell = ({
  page,
  children,
}: {
  readonly page: PageName
  readonly children: ComponentChildren
}): JSX.Element => {
  const { nav } = useMessages()
  return (
    <div class="sy-shell">
      <a class="sy-button sy-button--primary sy-skip" href="#content">
        {nav.skip}
      </a>
      <Header page={page} />
      <main class="sy-main" id="content" tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </div>
  )
}
