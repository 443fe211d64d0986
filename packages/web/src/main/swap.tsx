import '../styles/pages.css'
import { pageTitle, startPage } from '../app/start-page.tsx'
import { SwapPage } from '../swap/swap-page.tsx'

void startPage(
  SwapPage,
  pageTitle(({ nav }) => nav.swap),
)
