import { useRouter, useSearch, type LinkProps } from '@tanstack/react-router'
import { useOpenRecord } from '../page/use-open-record.ts'

type PageSearch = { page?: number | undefined }

type AddressOptions<Search, Name extends keyof Search> = {
  to: NonNullable<LinkProps['to']>
  read: (search: Readonly<Record<string, unknown>>) => Search
  /** Search parameter of the record open over the list. */
  recordName?: Name
  /** Search parameters of every link. */
  linked?: Partial<Search> | undefined
}

/** The search parameters of a list with pages, with functions to change them. */
export function useListAddress<Search extends PageSearch, Name extends keyof Search = never>({
  to,
  read,
  recordName,
  linked,
}: AddressOptions<Search, Name>) {
  const router = useRouter()
  const search = read(useSearch({ strict: false }))
  // Based on the current address: a pending search or an opened record may have changed it.
  const linkAfter = (change: Partial<Search>) => ({
    to,
    search: (current: Readonly<Record<string, unknown>>) => read({ ...current, ...linked, ...change }),
  })
  const go = (change: Partial<Search>, replace = false) =>
    void router.navigate({ ...linkAfter(change), replace, resetScroll: false })
  const { open, close } = useOpenRecord<NonNullable<Search[Name]>>({
    record: (recordName && search[recordName]) ?? undefined,
    go: ({ record }, replace) => recordName && go({ [recordName]: record } as Partial<Search>, replace),
  })
  const firstPage = { page: undefined } as Partial<Search>

  return {
    search,
    page: search.page ?? 0,
    go,
    /** A change of the list goes back to its first page. */
    change: (change: Partial<Search>, replace = false) => go({ ...firstPage, ...change }, replace),
    openPage: (page: number) => go({ page: page || undefined } as Partial<Search>),
    hrefAfter: (change: Partial<Search>) => router.buildLocation(linkAfter(change)).href,
    open,
    close,
  }
}
