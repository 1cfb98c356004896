import CCurl
import Foundation

/// Receives a part of a body (CURLOPT_WRITEFUNCTION). Another number than that of the bytes ends the request.
let receiveBody: curl_bytes_function = { bytes, size, count, context in
    guard let transfer = transfer(context) else { return 0 }
    let length = size * count
    return transfer.receive(UnsafeRawBufferPointer(start: bytes, count: length)) ? length : 0
}

/// Receives a header line (CURLOPT_HEADERFUNCTION).
let receiveHeaderLine: curl_bytes_function = { bytes, size, count, context in
    let length = size * count
    transfer(context)?.receiveHeader(UnsafeRawBufferPointer(start: bytes, count: length))
    return length
}

/// Opens the socket of a connection if its address is allowed (CURLOPT_OPENSOCKETFUNCTION).
let openSocket: curl_socket_function = { context, _, address in
    guard let transfer = transfer(context), let address, let target = curl_address(address),
        transfer.allows(target, length: Int(address.pointee.addrlen))
    else { return curl_socket_t(-1) }
    let type = address.pointee.socktype | Int32(SOCK_CLOEXEC.rawValue)
    return socket(address.pointee.family, type, address.pointee.protocol)
}

private func transfer(_ context: UnsafeMutableRawPointer?) -> Transfer? {
    context.map { Unmanaged<Transfer>.fromOpaque($0).takeUnretainedValue() }
}
