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
  /** A Head of Department heads the department of the post. */
  duties?: readonly Duty[]
}

export type DemoInstitution = {
  institution: InstitutionSeed
  departments: readonly {
    code: string
    name: string
    designations: readonly (readonly [code: string, title: string])[]
  }[]
  /** One account for each role, offered on the sign-in page. */
  people: readonly DemoPerson[]
  /** Further officers, who hold duties. */
  officers?: readonly DemoPerson[]
  /** Minimum number of low value and committee papers per department and quarter. */
  perQuarter: { lvp: number; mpc: number }
  vendors: number
}

/** An officer of the first institution who only makes requisitions. */
export const demoRequester = 'demo.requester'

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
          ['PS', 'Permanent Secretary'],
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
        duties: ['HEAD_OF_DEPARTMENT'],
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
        duties: ['PROCUREMENT_OFFICER'],
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
    officers: [
      {
        username: 'demo.controlling',
        role: 'ORD',
        firstName: 'Mwila',
        lastName: 'Chilufya',
        gender: 'FEMALE',
        nationalId: '096481/10/1',
        phoneNumber: '+260 977 555105',
        post: ['HRA', 'PS'],
        duties: ['CONTROLLING_OFFICER'],
      },
      {
        username: 'demo.procurement',
        role: 'ORD',
        firstName: 'Luyando',
        lastName: 'Mweemba',
        gender: 'MALE',
        nationalId: '175290/72/1',
        phoneNumber: '+260 966 555106',
        post: ['PSU', 'HPS'],
        duties: ['HEAD_OF_PROCUREMENT', 'HEAD_OF_DEPARTMENT'],
      },
      {
        username: 'demo.finance',
        role: 'ORD',
        firstName: 'Kasonde',
        lastName: 'Mulenga',
        gender: 'FEMALE',
        nationalId: '203867/41/1',
        phoneNumber: '+260 955 555107',
        post: ['FIN', 'CA'],
        duties: ['HEAD_OF_FINANCE', 'HEAD_OF_DEPARTMENT'],
      },
      {
        username: 'demo.secretary',
        role: 'ORD',
        firstName: 'Inonge',
        lastName: 'Liswaniso',
        gender: 'FEMALE',
        nationalId: '241556/91/1',
        phoneNumber: '+260 977 555108',
        post: ['PSU', 'SPO'],
        duties: ['COMMITTEE_SECRETARY'],
      },
      {
        username: demoRequester,
        role: 'ORD',
        firstName: 'Mutale',
        lastName: 'Banda',
        gender: 'FEMALE',
        nationalId: '287410/11/1',
        phoneNumber: '+260 966 555109',
        post: ['HRA', 'RO'],
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
        duties: ['PROCUREMENT_OFFICER'],
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
        duties: ['AUDITOR'],
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
