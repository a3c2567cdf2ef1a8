import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, type MouseEvent, type ReactNode } from 'react'
import { LoadError } from '../ui/page/LoadError.tsx'
import { LoadingLines } from '../ui/page/LoadingLines.tsx'
import { PageHeader } from '../ui/page/PageHeader.tsx'
import { Section } from '../ui/Section.tsx'
import classes from './GuidePage.module.css'
import { missingPage, overviewPage, readGuidePage } from './guide-pages.ts'

type Props = {
  name: string
  /** Content next to the text, instead of its list of headings. */
  sidebar?: ReactNode
}

const loadingPage = { title: 'Help', headings: [], html: '' }

/** A page of the guide whose links stay within Insaka. */
export function GuidePage({ name, sidebar }: Props) {
  const router = useRouter()
  const hash = useLocation({ select: (address) => address.hash })
  const page = useQuery({
    queryKey: ['guide', name],
    queryFn: () => readGuidePage(name),
    staleTime: Infinity,
  })
  const isLoaded = page.data !== undefined
  // The text is loaded after the browser has looked for the anchor.
  useEffect(() => {
    if (isLoaded && hash) document.getElementById(hash)?.scrollIntoView()
  }, [hash, isLoaded])

  function follow(event: MouseEvent<HTMLElement>) {
    const link = (event.target as Element).closest('a')
    const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
    if (!link || !isPlain) return
    event.preventDefault()
    router.history.push(link.getAttribute('href')!)
  }

  if (page.error)
    return (
      <LoadError
        title="This page could not be loaded."
        error={page.error}
        onRetry={() => void page.refetch()}
      />
    )
  const { title, headings, html } = page.data ?? loadingPage
  return (
    <>
      <PageHeader
        title={name === overviewPage ? 'Help' : title}
        description={name !== overviewPage && <Link to="/insaka/help">All pages of the guide</Link>}
      />
      {!page.data ? (
        <LoadingLines lines={12} />
      ) : page.data === missingPage ? (
        <p>There is no such page in the guide.</p>
      ) : (
        <div className={`grid gap-4 ${classes.columns}`}>
          {/* Links in the text handle focus and keys themselves. */}
          {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
          <article className={`card ${classes.text}`} onClick={follow}>
            {/* The HTML is trusted: the build generates it from our own pages. */}
            <div dangerouslySetInnerHTML={{ __html: html }} />
          </article>
          <div className={classes.aside}>
            {sidebar ?? (
              <Section title="On this page">
                <nav aria-label="On this page">
                  <ul className={`bare-list ${classes.headings}`}>
                    {headings.map(({ id, text }) => (
                      <li key={id}>
                        <Link to="/insaka/help/$page" params={{ page: name }} hash={id}>
                          {text}
                        </Link>
                      </li>
                    ))}
                  </ul>
                </nav>
              </Section>
            )}
          </div>
        </div>
      )}
    </>
  )
}
