import '../styles/pages.css'
import { pageTitle, startPage } from '../app/start-page.tsx'
import { SwapPage } from '../swap/swap-page.tsx'

startPage(
  SwapPage,
  pageTitle(({ nav }) => nav.swap),
)
