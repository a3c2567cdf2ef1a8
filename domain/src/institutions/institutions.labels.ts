export const institutionTypes = {
  GOVERNMENT: 'Government',
  UNIVERSITY: 'University',
  PARASTATAL: 'Parastatal',
  COLLEGE: 'College',
  SCHOOL: 'School',
  OTHER: 'Other',
} as const

export const provinces = {
  CENTRAL: 'Central',
  COPPERBELT: 'Copperbelt',
  EASTERN: 'Eastern',
  LUAPULA: 'Luapula',
  LUSAKA: 'Lusaka',
  MUCHINGA: 'Muchinga',
  NORTHERN: 'Northern',
  NORTH_WESTERN: 'North-Western',
  SOUTHERN: 'Southern',
  WESTERN: 'Western',
} as const
type Province = keyof typeof provinces

/** The 54 countries of Africa, by ISO 3166-1 code. */
export const countries = {
  DZ: 'Algeria',
  AO: 'Angola',
  BJ: 'Benin',
  BW: 'Botswana',
  BF: 'Burkina Faso',
  BI: 'Burundi',
  CV: 'Cabo Verde',
  CM: 'Cameroon',
  CF: 'Central African Republic',
  TD: 'Chad',
  KM: 'Comoros',
  CG: 'Congo',
  CD: 'Congo (Democratic Republic)',
  CI: "Côte d'Ivoire",
  DJ: 'Djibouti',
  EG: 'Egypt',
  GQ: 'Equatorial Guinea',
  ER: 'Eritrea',
  SZ: 'Eswatini',
  ET: 'Ethiopia',
  GA: 'Gabon',
  GM: 'Gambia',
  GH: 'Ghana',
  GN: 'Guinea',
  GW: 'Guinea-Bissau',
  KE: 'Kenya',
  LS: 'Lesotho',
  LR: 'Liberia',
  LY: 'Libya',
  MG: 'Madagascar',
  MW: 'Malawi',
  ML: 'Mali',
  MR: 'Mauritania',
  MU: 'Mauritius',
  MA: 'Morocco',
  MZ: 'Mozambique',
  NA: 'Namibia',
  NE: 'Niger',
  NG: 'Nigeria',
  RW: 'Rwanda',
  ST: 'São Tomé and Príncipe',
  SN: 'Senegal',
  SC: 'Seychelles',
  SL: 'Sierra Leone',
  SO: 'Somalia',
  ZA: 'South Africa',
  SS: 'South Sudan',
  SD: 'Sudan',
  TZ: 'Tanzania',
  TG: 'Togo',
  TN: 'Tunisia',
  UG: 'Uganda',
  ZM: 'Zambia',
  ZW: 'Zimbabwe',
} as const
export type Country = keyof typeof countries

/** The types of database that an institution may declare, with URL template and driver. */
export const databaseTypes = {
  MYSQL: { label: 'MySQL', url: 'jdbc:mysql://localhost:3306/{schema}', driver: 'com.mysql.cj.jdbc.Driver' },
  POSTGRESQL: {
    label: 'PostgreSQL',
    url: 'jdbc:postgresql://localhost:5432/{schema}',
    driver: 'org.postgresql.Driver',
  },
  MSSQL: {
    label: 'Microsoft SQL Server',
    url: 'jdbc:sqlserver://localhost:1433;databaseName={schema}',
    driver: 'com.microsoft.sqlserver.jdbc.SQLServerDriver',
  },
  ORACLE: {
    label: 'Oracle',
    url: 'jdbc:oracle:thin:@//localhost:1521/{schema}',
    driver: 'oracle.jdbc.OracleDriver',
  },
  MARIADB: {
    label: 'MariaDB',
    url: 'jdbc:mariadb://localhost:3306/{schema}',
    driver: 'org.mariadb.jdbc.Driver',
  },
  SQLITE: { label: 'SQLite', url: 'jdbc:sqlite:{schema}.db', driver: 'org.sqlite.JDBC' },
  MONGODB: { label: 'MongoDB', url: 'mongodb://localhost:27017/{schema}', driver: 'mongodb' },
  CASSANDRA: { label: 'Cassandra', url: 'cassandra://localhost:9042/{schema}', driver: 'cassandra' },
} as const
export type DatabaseType = keyof typeof databaseTypes

export const institutionFieldLabels = {
  name: 'Name',
  alias: 'Short Name',
  code: 'Institution Acronym',
  type: 'Type',
  'address.location': 'Location',
  'address.street': 'Street',
  'address.city': 'City',
  'address.postalCode': 'Postal Code',
  'address.province': 'Province',
  'address.country': 'Country',
  'address.phoneNumber': 'Phone Number',
  'address.email': 'Email',
  'tenant.tenantId': 'Tenant ID',
  'tenant.schemaName': 'Schema Name',
  'tenant.databaseType': 'Database Type',
  'tenant.databaseUrl': 'Database URL',
  'tenant.databaseUsername': 'Database Username',
  'tenant.databasePassword': 'Database Password',
  'tenant.databaseDriver': 'Database Driver',
} as const

export const structureLimits = { name: { max: 120 }, title: { max: 120 } } as const

export const structureLabels = {
  code: 'Code',
  name: 'Name',
  title: 'Title',
  department: 'Department',
  active: 'Open',
} as const
