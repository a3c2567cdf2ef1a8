import type { InstitutionSeed } from './factory.ts'
import type { Gender } from '@insaka/domain/users/users.labels'
import type { Duty, Role } from '@insaka/domain/permissions'

/** Two invented institutions of different kinds, with accounts for trying out Insaka. */

export const demoPassword = 'insaka-demo'

type DemoPerson = {
  username: string
  role: Role
  firstName: string
  lastName: string
  gender: Gender
  nationalId: string
  phoneNumber: string
  /** Codes of a department and of one of its designations. */
  post: readonly [department: string, designation: string]
  duty?: Duty
}

export type DemoInstitution = {
  institution: InstitutionSeed
  departments: readonly {
    code: string
    name: string
    designations: readonly (readonly [code: string, title: string])[]
  }[]
  people: readonly DemoPerson[]
  /** Minimum number of low value and committee papers per department and quarter. */
  perQuarter: { lvp: number; mpc: number }
  vendors: number
}

export const demoInstitutions: readonly DemoInstitution[] = [
  {
    institution: {
      code: 'MLWR',
      name: 'Ministry of Lakes, Wetlands and Rivers',
      alias: 'Lakes & Rivers',
      type: 'GOVERNMENT',
      location: 'Cathedral Hill',
      street: '14 Independence Avenue',
      city: 'Lusaka',
      postalCode: '10101',
      province: 'LUSAKA',
      phoneNumber: '+260 211 555010',
      email: 'info@lakes.example',
    },
    departments: [
      {
        code: 'PSU',
        name: 'Procurement and Supplies',
        designations: [
          ['HPS', 'Head Procurement and Supplies'],
          ['SPO', 'Senior Procurement Officer'],
          ['PO', 'Procurement Officer'],
          ['STK', 'Storekeeper'],
        ],
      },
      {
        code: 'FIN',
        name: 'Finance',
        designations: [
          ['CA', 'Chief Accountant'],
          ['IA', 'Internal Auditor'],
          ['ACC', 'Accountant'],
        ],
      },
      {
        code: 'HRA',
        name: 'Human Resources and Administration',
        designations: [
          ['HRM', 'Human Resource Manager'],
          ['RO', 'Registry Officer'],
        ],
      },
      {
        code: 'ICT',
        name: 'Information and Communication Technology',
        designations: [
          ['SSA', 'Senior Systems Analyst'],
          ['SA', 'Systems Analyst'],
        ],
      },
    ],
    people: [
      {
        username: 'demo.admin',
        role: 'ADMIN',
        firstName: 'Chipo',
        lastName: 'Mwansa',
        gender: 'FEMALE',
        nationalId: '104512/10/1',
        phoneNumber: '+260 977 555101',
        post: ['HRA', 'HRM'],
      },
      {
        username: 'demo.officer',
        role: 'ORD',
        firstName: 'Bwalya',
        lastName: 'Tembo',
        gender: 'MALE',
        nationalId: '218734/61/1',
        phoneNumber: '+260 966 555102',
        post: ['PSU', 'PO'],
        duty: 'PROCUREMENT_OFFICER',
      },
      {
        username: 'demo.guest',
        role: 'GUEST',
        firstName: 'Nchimunya',
        lastName: 'Hamoonga',
        gender: 'MALE',
        nationalId: '330915/74/1',
        phoneNumber: '+260 955 555103',
        post: ['FIN', 'IA'],
      },
      {
        username: 'demo.dev',
        role: 'DEV',
        firstName: 'Thandiwe',
        lastName: 'Zulu',
        gender: 'FEMALE',
        nationalId: '147203/52/1',
        phoneNumber: '+260 977 555104',
        post: ['ICT', 'SSA'],
      },
    ],
    perQuarter: { lvp: 2, mpc: 1 },
    vendors: 25,
  },
  {
    institution: {
      code: 'KTC',
      name: 'Kalundu Teachers’ College',
      alias: 'Kalundu College',
      type: 'COLLEGE',
      location: 'Kalundu',
      street: 'Plot 7, Livingstone Road',
      city: 'Choma',
      postalCode: '20100',
      province: 'SOUTHERN',
      phoneNumber: '+260 213 555020',
      email: 'office@kalundu.example',
    },
    departments: [
      {
        code: 'PRO',
        name: 'Procurement',
        designations: [
          ['PO', 'Procurement Officer'],
          ['STK', 'Storekeeper'],
        ],
      },
      {
        code: 'BUR',
        name: 'Bursary',
        designations: [
          ['BSR', 'Bursar'],
          ['AUD', 'Auditor'],
        ],
      },
      {
        code: 'ACA',
        name: 'Academic Affairs',
        designations: [
          ['DEAN', 'Dean of Studies'],
          ['LEC', 'Lecturer'],
        ],
      },
      {
        code: 'ADM',
        name: 'Administration',
        designations: [
          ['REG', 'Registrar'],
          ['ICT', 'ICT Officer'],
        ],
      },
    ],
    people: [
      {
        username: 'demo2.admin',
        role: 'ADMIN',
        firstName: 'Mubanga',
        lastName: 'Phiri',
        gender: 'MALE',
        nationalId: '409118/71/1',
        phoneNumber: '+260 977 555201',
        post: ['ADM', 'REG'],
      },
      {
        username: 'demo2.officer',
        role: 'ORD',
        firstName: 'Mutinta',
        lastName: 'Moonga',
        gender: 'FEMALE',
        nationalId: '512640/73/1',
        phoneNumber: '+260 966 555202',
        post: ['PRO', 'PO'],
        duty: 'PROCUREMENT_OFFICER',
      },
      {
        username: 'demo2.guest',
        role: 'GUEST',
        firstName: 'Kelvin',
        lastName: 'Simukonda',
        gender: 'MALE',
        nationalId: '608451/81/1',
        phoneNumber: '+260 955 555203',
        post: ['BUR', 'AUD'],
        duty: 'AUDITOR',
      },
      {
        username: 'demo2.dev',
        role: 'DEV',
        firstName: 'Natasha',
        lastName: 'Lungu',
        gender: 'FEMALE',
        nationalId: '713305/11/1',
        phoneNumber: '+260 977 555204',
        post: ['ADM', 'ICT'],
      },
    ],
    perQuarter: { lvp: 1, mpc: 0 },
    vendors: 9,
  },
]

export const demoAccounts = demoInstitutions.flatMap(({ institution, people }) =>
  people.map(({ username, role }) => ({ username, role, institution: institution.alias! })),
)
