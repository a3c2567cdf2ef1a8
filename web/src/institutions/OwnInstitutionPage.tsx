import {
  institutionFieldLabels as label,
  countries,
  institutionTypes,
  provinces,
} from '@insaka/domain/institutions/institutions.labels'
import type { InstitutionRecord } from '@insaka/domain/institutions/institutions.schema'
import { institutionHistoryLabels } from '@insaka/domain/institutions/institutions.history'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useCurrentUser, useMay } from '../state/current-user.ts'
import { useInstitution } from '../structure/institution-lookup.queries.ts'
import { PagedHistory } from '../ui/history/History.tsx'
import { LoadError } from '../ui/page/LoadError.tsx'
import { LoadingLines } from '../ui/page/LoadingLines.tsx'
import { PageHeader } from '../ui/page/PageHeader.tsx'
import { ReadOnlyField, ReadOnlyFields } from '../ui/ReadOnlyField.tsx'
import { Section } from '../ui/Section.tsx'
import { ContactDialog } from './ContactDialog.tsx'
import { institutionHistoryQuery } from './manage-institutions.queries.ts'
import classes from './OwnInstitutionPage.module.css'
import { CoatOfArms } from '../structure/CoatOfArms.tsx'
import { CoatOfArmsSection } from './coat-of-arms/CoatOfArmsSection.tsx'
import { isEditable } from './editable-institution.ts'
import { SqlAccessSection } from './sql-access/SqlAccessSection.tsx'

/** The own institution for its staff; administrators also manage its SQL access. */
export function OwnInstitutionPage() {
  const { data, error, refetch } = useInstitution(useCurrentUser().institution)
  const mayReadHistory = useMay('READ_ADMINISTRATION')
  const mayManageContact = useMay('MANAGE_CONTACT')
  return (
    <>
      <PageHeader title="Institution" />
      {data ? (
        <div className="grid gap-4">
          <Details institution={data} />
          {mayManageContact && <CoatOfArmsSection institution={data} />}
          {data.window && <SqlAccessSection institution={data} sqlAccess={data.window} />}
          {mayReadHistory && (
            <Section title="History" description="Changes to the institution and its SQL access">
              <PagedHistory
                query={institutionHistoryQuery(data.id)}
                recordLabels={institutionHistoryLabels}
              />
            </Section>
          )}
        </div>
      ) : error ? (
        <LoadError
          title="The institution could not be loaded."
          error={error}
          onRetry={() => void refetch()}
        />
      ) : (
        <LoadingLines lines={8} />
      )}
    </>
  )
}

function Details({ institution }: { institution: InstitutionRecord }) {
  const { name, alias, code, type, address } = institution
  const mayManageContact = useMay('MANAGE_CONTACT')
  const [isChanging, setChanging] = useState(false)
  return (
    <Section
      title={name}
      description={
        mayManageContact
          ? 'Only a developer can change names and type. The acronym cannot change.'
          : 'An administrator can change the address, a developer names and type.'
      }
      actions={
        mayManageContact && (
          <Button variant="default" onClick={() => setChanging(true)}>
            Change address…
          </Button>
        )
      }
    >
      <div className={`grid ${classes.details}`}>
        <CoatOfArms institution={institution} />
        <ReadOnlyFields>
          <ReadOnlyField label={label.alias} value={alias} />
          <ReadOnlyField label={label.code} value={code} />
          <ReadOnlyField label={label.type} value={institutionTypes[type]} />
          {address && (
            <>
              <ReadOnlyField label={label['address.location']} value={address.location} />
              <ReadOnlyField label={label['address.street']} value={address.street} />
              <ReadOnlyField label={label['address.city']} value={address.city} />
              <ReadOnlyField label={label['address.postalCode']} value={address.postalCode} />
              <ReadOnlyField label={label['address.province']} value={provinces[address.province]} />
              <ReadOnlyField label={label['address.country']} value={countries[address.country]} />
              <ReadOnlyField label={label['address.phoneNumber']} value={address.phoneNumber} />
              <ReadOnlyField label={label['address.email']} value={address.email} />
            </>
          )}
        </ReadOnlyFields>
      </div>
      {isChanging && isEditable(institution) && (
        <ContactDialog institution={institution} onClose={() => setChanging(false)} />
      )}
    </Section>
  )
}
